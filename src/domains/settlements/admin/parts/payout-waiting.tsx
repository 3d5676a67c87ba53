import { actsColumn, type Column } from "#admin/lists/columns.ts"
import { DataTable } from "#admin/lists/data-table.tsx"
import { formatDate } from "#language/format.ts"
import { type Texts, useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { EmptyState } from "#ui/empty-state.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import type { WaitingSettlement } from "../list-payouts.ts"

const columns: readonly Column<WaitingSettlement, "settlements-admin">[] = [
  { name: "lot", head: "payouts.lot", value: "title", className: "min-w-48" },
  {
    name: "seller",
    head: "payouts.seller",
    value: "seller",
    to: ({ sellerId }) => pathTo("/admin/wallets/:id", { id: sellerId }),
  },
  { name: "hammer", head: "payouts.hammer", value: "hammerCents", format: "money" },
  { name: "fees", head: "payouts.fees", value: "feesCents", format: "money" },
  { name: "kept", head: "payouts.kept", value: "keptCents", format: "money" },
  { name: "net", head: "payouts.net", value: "creditCents", format: "money", className: "font-semibold" },
  {
    name: "reason",
    head: "payouts.reason",
    cell: (row, { t, language }) => waitReason(row, t, language),
    className: "min-w-48",
  },
  actsColumn((row) => <Act row={row} />),
]

export function PayoutWaiting({ waiting }: { waiting: readonly WaitingSettlement[] }) {
  const t = useTexts("settlements-admin")
  if (waiting.length === 0)
    return <EmptyState title={t("payouts.noneWaiting")}>{t("payouts.noneWaitingNext")}</EmptyState>
  return (
    <DataTable
      noun="settlements-admin"
      caption={t("payouts.waiting")}
      columns={columns}
      rows={waiting}
      rowKey={({ lineId }) => lineId}
      isInner
    />
  )
}

function waitReason(row: WaitingSettlement, t: Texts<"settlements-admin">, language: Language): string {
  if (row.wait === "dispute") return t("payouts.waits.dispute", { reason: row.heldReason ?? "" })
  if (row.wait === "claim") return t("payouts.waits.claim")
  if (row.wait === "suspended") return t("payouts.waits.seller")
  if (row.wait === "window") return t("payouts.waits.window", { moment: formatDate(row.dueAt, language) })
  return t("payouts.waits.next")
}

function Act({ row }: { row: WaitingSettlement }) {
  const t = useTexts("settlements-admin")
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
      <SubmitButton
        size="small"
        intent="release"
        aria-label={`${t("payouts.release")}: ${row.title}`}
        text={t("payouts.release")}
      />
    </Form>
  )
}

function HoldLink({ what, row }: { what: "hold" | "end"; row: WaitingSettlement }) {
  const t = useTexts("settlements-admin")
  return (
    <LinkButton
      size="small"
      kind={what === "hold" ? "alarm" : "plain"}
      to={`?show=waiting&${what}=${row.lineId}`}
      preventScrollReset
      aria-label={`${t(`payouts.${what}`)}: ${row.title}`}
      text={t(`payouts.${what}`)}
    />
  )
}
