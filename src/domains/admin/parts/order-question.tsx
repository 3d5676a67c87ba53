import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { dollarsText } from "#platform/dollars.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { localText } from "#platform/time.ts"
import { Field } from "#ui/field.tsx"
import { Input, Select, TextArea } from "#ui/inputs.tsx"
import { wrongWith } from "#ui/wrong-with.ts"
import type { OrderAct } from "../order-acts.ts"
import type { DeskOrder } from "../read-order.ts"
import { ReasonDialog } from "./reason-dialog.tsx"

type Props = {
  act: OrderAct
  order: DeskOrder
  /** Of the form of a refund: sent twice it is one. */
  formKey: string
  refusal?: RefusalView | undefined
  sent?: Readonly<Record<string, string>> | undefined
}

/** Asks before anything is done to an order, and says what it will do. */
export function OrderQuestion({ act, order, formKey, refusal, sent }: Props) {
  const t = useTexts("admin")
  const needsReason = act === "cancel" || act === "extend" || act === "refund"
  const facts = {
    reference: order.reference,
    email: order.email,
    total: money(order.totalCents),
    left: money(order.leftCents),
  }
  return (
    <ReasonDialog
      title={t(`askOrder.${act}.title`, facts)}
      says={<p>{t(`askOrder.${act}.says`, facts)}</p>}
      intent={act}
      button={t(`orderActs.${act}`)}
      kind={act === "cancel" || act === "refund" ? "alarm" : "act"}
      action={`?ask=${act}`}
      back={`/admin/orders/${order.id}`}
      refusal={refusal}
      sent={sent}
      {...(needsReason ? { reason: { label: t("reasonKept"), isRequired: true } } : {})}
    >
      {act === "extend" && (
        <Field label={t("askOrder.extend.until")} hint={t("fields.zone")} error={wrongWith(refusal, "until")}>
          {(ties) => (
            <Input
              {...ties}
              type="datetime-local"
              name="until"
              defaultValue={sent?.until ?? localText(order.expiresAt)}
            />
          )}
        </Field>
      )}
      {act === "note" && (
        <Field label={t("askOrder.note.note")} error={wrongWith(refusal, "note")}>
          {(ties) => <TextArea {...ties} name="note" rows={4} maxLength={1_000} defaultValue={sent?.note} />}
        </Field>
      )}
      {act === "refund" && <RefundFields order={order} formKey={formKey} refusal={refusal} sent={sent} />}
    </ReasonDialog>
  )
}

function RefundFields({ order, formKey, refusal, sent }: Omit<Props, "act">) {
  const t = useTexts("admin")
  return (
    <>
      <input type="hidden" name="key" value={sent?.key ?? formKey} />
      <Field
        label={t("askOrder.refund.amount")}
        hint={t("askOrder.refund.most", { left: money(order.leftCents) })}
        error={wrongWith(refusal, "amount")}
      >
        {(ties) => (
          <Input
            {...ties}
            name="amount"
            inputMode="decimal"
            defaultValue={sent?.amount ?? dollarsText(order.leftCents)}
          />
        )}
      </Field>
      <Field label={t("askOrder.refund.goesTo")}>
        {(ties) => (
          <Select {...ties} name="goesTo" defaultValue={sent?.goesTo ?? "source"}>
            <option value="source">
              {t(order.paidBy === "paynow" ? "refunds.goesTo.bank" : "refunds.goesTo.source")}
            </option>
            {order.memberId && <option value="wallet">{t("refunds.goesTo.wallet")}</option>}
          </Select>
        )}
      </Field>
    </>
  )
}
