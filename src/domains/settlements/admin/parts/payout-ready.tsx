import { useNavigation } from "react-router"
import { denseTable } from "#admin/dense-table.ts"
import { PayeeCells, PayeeHeads } from "#domains/wallet/admin/parts/payee-cells.tsx"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Badge } from "#ui/status-mark.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { listReadyWithdrawals, listUnrequested } from "../list-payouts.ts"

type Ready = Awaited<ReturnType<typeof listReadyWithdrawals>>
type UnrequestedBalance = Awaited<ReturnType<typeof listUnrequested>>

export function PayoutReady({
  ready,
  unrequested,
  formKey,
}: {
  ready: Ready
  unrequested: UnrequestedBalance
  formKey: string
}) {
  const t = useTexts("settlements-admin")
  const isBusy = useNavigation().state !== "idle"
  const going = ready.filter(({ wait }) => wait === null)
  const sum = money(going.reduce((all, { amountCents }) => all + amountCents, 0))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {ready.length === 0 ? (
        <EmptyState title={t("payouts.noneReady")}>{t("payouts.noneReadyNext")}</EmptyState>
      ) : (
        <ReadyTable ready={ready} />
      )}
      {going.length > 0 && (
        <Form method="post" className="grid gap-2">
          <input type="hidden" name="key" value={formKey} />
          <p className="label-text">{t("payouts.makeMessage")}</p>
          <div>
            <Button kind="act" name="intent" value="make" disabled={isBusy}>
              {t("payouts.make", { count: going.length, sum })}
            </Button>
          </div>
        </Form>
      )}
      {unrequested.length > 0 && <UnrequestedTable unrequested={unrequested} />}
    </div>
  )
}

function ReadyTable({ ready }: { ready: Ready }) {
  const t = useTexts("settlements-admin")
  const walletTexts = useTexts("wallet-admin")
  const language = useLanguage()
  return (
    <Table caption={t("payouts.ready")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{walletTexts("withdrawals.requestedAt")}</HeadCell>
          <PayeeHeads />
          <HeadCell>{t("payouts.state")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {ready.map((row) => (
          <tr key={row.id}>
            <Cell className="figures whitespace-nowrap">{formatDate(row.createdAt, language)}</Cell>
            <PayeeCells row={row} />
            <Cell>
              <Badge tone={row.wait ? "alarm" : "lead"}>
                {t(row.wait ? `payouts.waits.${row.wait}` : "payouts.goes")}
              </Badge>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function UnrequestedTable({ unrequested }: { unrequested: UnrequestedBalance }) {
  const t = useTexts("settlements-admin")
  const membersTexts = useTexts("members")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-xl">{t("payouts.unrequested")}</h2>
      <p className="label-text">{t("payouts.unrequestedNote")}</p>
      <Table caption={t("payouts.unrequested")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{membersTexts("members.username")}</HeadCell>
            <HeadCell isFigure>{t("payouts.balance")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {unrequested.map(({ memberId, username, balanceCents }) => (
            <tr key={memberId}>
              <Cell>
                <Link className="link" to={pathTo("/admin/wallets/:id", { id: memberId })}>
                  {username}
                </Link>
              </Cell>
              <Cell isFigure>{money(balanceCents)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
