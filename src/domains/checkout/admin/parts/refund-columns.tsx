import { actsColumn, type Column, headFrom } from "#admin/lists/columns.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Select } from "#ui/inputs.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { ListedRefund } from "../list-refunds.ts"

const tones = { pending: "act", succeeded: "lead", failed: "alarm" } as const

export const refundColumns: readonly Column<ListedRefund, "checkout-admin">[] = [
  { name: "id", csv: "id", value: ({ id }) => id },
  { name: "made", head: headFrom("accounts-admin", "audit.when"), value: "createdAt", format: "moment" },
  {
    name: "order",
    head: "transfers.order",
    csv: "order",
    value: "reference",
    format: "tight",
    to: ({ orderId }) => pathTo("/admin/orders/:id", { id: orderId }),
    note: ({ email }) => email,
  },
  { name: "email", csv: "email", value: ({ email }) => email },
  {
    name: "amount",
    head: "transfers.amount",
    csv: "amount_sgd",
    value: "amountCents",
    format: "money",
    className: "font-semibold",
  },
  { name: "paidBy", csv: "paid_by", value: ({ provider }) => provider },
  { name: "goesTo", csv: "goes_to", value: ({ destination }) => destination },
  {
    name: "status",
    head: "order.state",
    csv: "status",
    value: "status",
    cell: (refund, { t }) => (
      <>
        <Badge tone={tones[refund.status]}>{t(`refunds.states.${refund.status}`)}</Badge>
        {refund.failure && <p className="label-text">{refund.failure}</p>}
      </>
    ),
    note: (refund, { t }) => t(`refunds.destination.${isByBank(refund) ? "bank" : refund.destination}`),
    className: "min-w-40",
  },
  { name: "failure", csv: "failure", value: ({ failure }) => failure },
  { name: "reasonInFile", csv: "reason", value: ({ reason }) => reason },
  {
    name: "by",
    head: headFrom("accounts-admin", "audit.by"),
    csv: "by",
    value: "actor",
    cell: ({ actor }, { textsOf }) => actor ?? textsOf("accounts-admin")("audit.server"),
    isLabelled: true,
  },
  {
    name: "reason",
    head: headFrom("accounts-admin", "audit.reason"),
    cell: ({ reason }) => <span lang="">{reason}</span>,
    className: "min-w-40 break-words",
  },
  { name: "madeInFile", csv: "made_singapore", value: "createdAt", format: "moment" },
  { name: "ended", csv: "ended_singapore", value: "endedAt", format: "moment" },
  actsColumn((refund) => <ReissueForm refund={refund} />),
]

function isByBank({ provider, destination }: ListedRefund): boolean {
  return destination === "bank" || (provider === "paynow" && destination === "source")
}

function ReissueForm({ refund }: { refund: ListedRefund }) {
  const t = useTexts("checkout-admin")
  if (refund.status === "succeeded" || (refund.status === "pending" && !isByBank(refund))) return null
  if (refund.isMadeGood) return <span className="label-text">{t("refunds.madeGood")}</span>
  const intent = refund.status === "failed" ? "reissue" : "made"
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="refund" value={refund.id} />
      {intent === "reissue" && (
        <Select
          name="destination"
          defaultValue={refund.destination}
          aria-label={t("refunds.refundLabel", { reference: refund.reference })}
        >
          <option value="source">
            {t(refund.provider === "paynow" ? "refunds.destination.bank" : "refunds.destination.source")}
          </option>
          {refund.memberId && <option value="wallet">{t("refunds.destination.wallet")}</option>}
          {refund.provider !== "paynow" && <option value="bank">{t("refunds.destination.bank")}</option>}
        </Select>
      )}
      <SubmitButton
        size="small"
        intent={intent}
        aria-label={`${t(`refunds.${intent}`)}: ${refund.reference}`}
        text={t(`refunds.${intent}`)}
      />
    </Form>
  )
}
