import { type Column, headFrom } from "#admin/columns.ts"
import { TableSection } from "#admin/section.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { BottleState } from "../../kinds.ts"
import type { AdminBottle } from "../reads.ts"
import { BottleStateMark } from "./bottle-columns.tsx"

type HistoryRow = {
  id: number | string
  at: string
  by: string | null
  toState: BottleState | null
  reason: string | null
}

const columns: readonly Column<HistoryRow, "submissions-admin">[] = [
  { name: "at", head: headFrom("accounts-admin", "audit.when"), value: "at", format: "moment" },
  {
    name: "state",
    head: "intake.state",
    cell: ({ toState }, { t }) => (toState ? <BottleStateMark state={toState} /> : t("intake.shelf")),
  },
  { name: "by", head: headFrom("accounts-admin", "audit.by"), value: "by", isLabelled: true },
  {
    name: "reason",
    head: headFrom("accounts-admin", "audit.reason"),
    value: "reason",
    className: "min-w-40 break-words",
  },
]

export function BottleHistory({ events, shelfChanges }: Pick<AdminBottle, "events" | "shelfChanges">) {
  const t = useTexts("submissions-admin")
  const shelfRows = shelfChanges.map(({ id, at, by, from, to }) => ({
    ...{ id, at, by, toState: null },
    reason: from === null ? t("intake.firstShelf", { to }) : t("intake.fromShelf", { from, to }),
  }))
  const rows = [...shelfRows, ...events].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <TableSection title={t("intake.method")} noun="submissions-admin" columns={columns} rows={rows} stacks />
  )
}
