import { useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { denseTable } from "../lists/dense-table.ts"
import type { BulkChange } from "./act-in-bulk.ts"

/** Values may be texts, such as a price with its dates: unlike figures they wrap. */
const valueCell = "figures text-right wrap-anywhere"

/** What each row is now, and what it will be, or why it will stay so. */
export function ChangeTable({ changes }: { changes: readonly Omit<BulkChange, "seen">[] }) {
  const t = useTexts("admin")
  return (
    <div className="max-h-[50vh] overflow-y-auto">
      <Table caption={t("many.change")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{t("columns.title")}</HeadCell>
            <HeadCell className="text-right">{t("many.before")}</HeadCell>
            <HeadCell className="text-right">{t("many.after")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ row, name, before, after, refusal }) => (
            <tr key={`${row} ${name}`}>
              <Cell className="wrap-anywhere">{name}</Cell>
              <Cell className={valueCell}>{before}</Cell>
              {refusal === undefined ? (
                <Cell className={valueCell}>{after}</Cell>
              ) : (
                <Cell className="wrap-anywhere text-alarm">{refusal}</Cell>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
