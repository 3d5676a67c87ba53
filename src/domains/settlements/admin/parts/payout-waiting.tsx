import { useNavigation } from "react-router"
import { denseTable } from "#admin/dense-table.ts"
import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { Button, LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { listWaitingSettlements } from "../list-payouts.ts"

type WaitingSettlements = Awaited<ReturnType<typeof listWaitingSettlements>>

export function PayoutWaiting({ waiting }: { waiting: WaitingSettlements }) {
  const t = useTexts("settlements-admin")
  const adminTexts = useTexts("admin")
  if (waiting.length === 0)
    return <EmptyState title={t("payouts.noneWaiting")}>{t("payouts.noneWaitingNext")}</EmptyState>
  return (
    <Table caption={t("payouts.waiting")} className={denseTable}>
      <thead>
        <tr>
          <HeadCell>{t("payouts.lot")}</HeadCell>
          <HeadCell>{t("payouts.seller")}</HeadCell>
          <HeadCell isFigure>{t("payouts.hammer")}</HeadCell>
          <HeadCell isFigure>{t("payouts.net")}</HeadCell>
          <HeadCell className="pl-6">{t("payouts.reason")}</HeadCell>
          <HeadCell>
            <span className="sr-only">{adminTexts("columns.acts")}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {waiting.map((row) => (
          <tr key={row.lineId}>
            <Cell className="min-w-48">{row.title}</Cell>
            <Cell>
              <Link className="link" to={pathTo("/admin/wallets/:id", { id: row.sellerId })}>
                {row.seller}
              </Link>
            </Cell>
            <Cell isFigure>{money(row.hammerCents)}</Cell>
            <Cell isFigure className="font-semibold">
              {money(row.netCents)}
            </Cell>
            <Cell className="min-w-48 pl-6">
              <WaitReason row={row} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <Act row={row} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function WaitReason({ row }: { row: WaitingSettlements[number] }) {
  const t = useTexts("settlements-admin")
  const language = useLanguage()
  if (row.wait === "dispute") return t("payouts.waits.dispute", { reason: row.heldReason ?? "" })
  if (row.wait === "suspended") return t("payouts.waits.seller")
  if (row.wait === "window") return t("payouts.waits.window", { moment: formatDate(row.dueAt, language) })
  return t("payouts.waits.next")
}

function Act({ row }: { row: WaitingSettlements[number] }) {
  const t = useTexts("settlements-admin")
  const isBusy = useNavigation().state !== "idle"
  if (row.wait !== "dispute")
    return (
      <span className="flex gap-2">
        {row.wait === "window" && <HoldLink what="end" row={row} />}
        <HoldLink what="hold" row={row} />
      </span>
    )
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="line" value={row.lineId} />
      <Button
        size="small"
        name="intent"
        value="release"
        disabled={isBusy}
        aria-label={`${t("payouts.release")}: ${row.title}`}
      >
        {t("payouts.release")}
      </Button>
    </Form>
  )
}

function HoldLink({ what, row }: { what: "hold" | "end"; row: WaitingSettlements[number] }) {
  const t = useTexts("settlements-admin")
  return (
    <LinkButton
      size="small"
      kind={what === "hold" ? "alarm" : "plain"}
      to={`?show=waiting&${what}=${row.lineId}`}
      preventScrollReset
      aria-label={`${t(`payouts.${what}`)}: ${row.title}`}
    >
      {t(`payouts.${what}`)}
    </LinkButton>
  )
}
