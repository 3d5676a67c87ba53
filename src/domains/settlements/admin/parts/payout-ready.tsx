import { actsColumn, type Column, headFrom } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { Section } from "#admin/section.tsx"
import { payeeColumns, requestedColumn } from "#domains/wallet/admin/parts/payee-columns.tsx"
import { WithdrawalActs } from "#domains/wallet/admin/parts/withdrawal-columns.tsx"
import { money } from "#language/format.ts"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { EmptyState } from "#ui/empty-state.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { Badge } from "#ui/status-mark.tsx"
import type { ReadyWithdrawal, UnrequestedBalance } from "../list-payouts.ts"

const readyColumns: readonly Column<ReadyWithdrawal, "settlements-admin">[] = [
  requestedColumn(),
  ...payeeColumns<ReadyWithdrawal, "settlements-admin">(),
  {
    name: "state",
    head: "payouts.state",
    cell: ({ wait }, { t }) => (
      <Badge tone={wait ? "alarm" : "lead"}>{t(wait ? `payouts.waits.${wait}` : "payouts.goes")}</Badge>
    ),
  },
  actsColumn((row) => row.wait !== "own" && <WithdrawalActs row={row} />),
]

const unrequestedColumns: readonly Column<UnrequestedBalance, "settlements-admin">[] = [
  {
    name: "username",
    head: headFrom("members", "members.username"),
    value: "username",
    to: ({ memberId }) => pathTo("/admin/wallets/:id", { id: memberId }),
  },
  { name: "balance", head: "payouts.balance", value: "balanceCents", format: "money" },
]

type Props = {
  ready: readonly ReadyWithdrawal[]
  unrequested: readonly UnrequestedBalance[]
  formKey: string
}

export function PayoutReady({ ready, unrequested, formKey }: Props) {
  const t = useTexts("settlements-admin")
  const inner = { noun: "settlements-admin", isInner: true } as const
  const going = ready.filter(({ wait }) => wait === null)
  const sum = money(going.reduce((all, { amountCents }) => all + amountCents, 0))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {ready.length === 0 ? (
        <EmptyState title={t("payouts.noneReady")}>{t("payouts.noneReadyNext")}</EmptyState>
      ) : (
        <DataTable {...inner} caption={t("payouts.ready")} columns={readyColumns} rows={ready} />
      )}
      {going.length > 0 && (
        <Form method="post" className="grid gap-2">
          <input type="hidden" name="key" value={formKey} />
          <p className="label-text">{t("payouts.makeMessage")}</p>
          <div>
            <SubmitButton kind="act" intent="make" text={t("payouts.make", { count: going.length, sum })} />
          </div>
        </Form>
      )}
      {unrequested.length > 0 && (
        <Section title={t("payouts.unrequested")}>
          <p className="label-text">{t("payouts.unrequestedNote")}</p>
          <DataTable
            {...inner}
            caption={t("payouts.unrequested")}
            columns={unrequestedColumns}
            rows={unrequested}
            rowKey={({ memberId }) => memberId}
          />
        </Section>
      )}
    </div>
  )
}
