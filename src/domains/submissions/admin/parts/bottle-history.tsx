import { CellOrNone } from "#admin/cell-or-none.tsx"
import { denseTable } from "#admin/dense-table.ts"
import { formatDate } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import type { AdminBottle } from "../reads.ts"
import { BottleStateMark } from "./bottle-table.tsx"

export function BottleHistory({ events, shelfChanges }: Pick<AdminBottle, "events" | "shelfChanges">) {
  const t = useTexts("submissions-admin")
  const accountsTexts = useTexts("accounts-admin")
  const language = useLanguage()
  const shelfRows = shelfChanges.map(({ id, at, by, from, to }) => ({
    ...{ id, at, by, toState: null },
    reason: from === null ? t("intake.firstShelf", { to }) : t("intake.fromShelf", { from, to }),
  }))
  const rows = [...shelfRows, ...events].toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-xl">{t("intake.method")}</h2>
      <Table caption={t("intake.method")} className={`stacks ${denseTable}`}>
        <thead>
          <tr>
            <HeadCell>{accountsTexts("audit.when")}</HeadCell>
            <HeadCell>{t("intake.state")}</HeadCell>
            <HeadCell>{accountsTexts("audit.by")}</HeadCell>
            <HeadCell>{accountsTexts("audit.reason")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, toState, at, by, reason }) => (
            <tr key={id}>
              <Cell className="figures whitespace-nowrap">{formatDate(at, language)}</Cell>
              <Cell>{toState ? <BottleStateMark state={toState} /> : t("intake.shelf")}</Cell>
              <CellOrNone data-label={accountsTexts("audit.by")}>{by}</CellOrNone>
              <CellOrNone className="min-w-40 break-words">{reason}</CellOrNone>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
