import { actsColumn, type Column, headFrom } from "#admin/lists/columns.ts"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { TextLink } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { ListedWithdrawal } from "../list-wallets.ts"
import { payeeColumns, requestedColumn } from "./payee-columns.tsx"

const tones = { requested: "act", atBank: "act", paid: "lead", refused: "soft" } as const

export const withdrawalColumns: readonly Column<ListedWithdrawal, "wallet-admin">[] = [
  requestedColumn(),
  ...payeeColumns<ListedWithdrawal, "wallet-admin">(),
  {
    name: "status",
    head: headFrom("checkout-admin", "order.state"),
    csv: "status",
    value: "status",
    cell: ({ status, runId }, { t }) => {
      const state = status === "requested" && runId ? "atBank" : status
      return <Badge tone={tones[state]}>{t(`withdrawals.states.${state}`)}</Badge>
    },
    note: ({ reason }) => reason,
    className: "min-w-32",
  },
  { name: "run", csv: "run", value: "runId" },
  { name: "usernameInFile", csv: "username", value: "username" },
  { name: "requestedInFile", csv: "requested_singapore", value: "createdAt", format: "moment" },
  actsColumn(
    (row) =>
      row.status === "requested" && (row.runId ? <AtBank runId={row.runId} /> : <WithdrawalActs row={row} />),
  ),
]

function AtBank({ runId }: { runId: string }) {
  const t = useTexts("settlements-admin")
  return <TextLink to={pathTo("/admin/payouts/:id", { id: runId })} text={t("payouts.atBank")} />
}

/** Paid by hand or sent back, while it is in no run. */
export function WithdrawalActs({ row }: { row: Pick<ListedWithdrawal, "id" | "username" | "amountCents"> }) {
  const t = useTexts("wallet-admin")
  const of = `${row.username}, ${money(row.amountCents)}`
  return (
    <div className="flex gap-2">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="withdrawal" value={row.id} />
        <SubmitButton
          size="small"
          intent="pay"
          aria-label={`${t("withdrawals.pay")}: ${of}`}
          text={t("withdrawals.pay")}
        />
      </Form>
      <LinkButton
        size="small"
        kind="alarm"
        to={`?dialog=${row.id}`}
        preventScrollReset
        aria-label={`${t("withdrawals.refuse")}: ${of}`}
        text={t("withdrawals.refuse")}
      />
    </div>
  )
}
