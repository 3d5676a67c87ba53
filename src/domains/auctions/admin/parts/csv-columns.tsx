import { denseTable } from "#admin/lists/dense-table.ts"
import { useTexts } from "#language/use-texts.ts"
import { TextLink } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { fillLevels } from "../../lot.ts"
import { csvColumns } from "../csv-columns.ts"

export function CsvColumns({ zone }: { zone: string }) {
  const t = useTexts("auctions-admin")
  const adminTexts = useTexts("admin")
  return (
    <section className="grid max-w-[64rem] grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-xl">{t("import.columns")}</h2>
        <TextLink reloadsPage to="/admin/lots-template.csv" download text={t("import.template")} />
      </div>
      <p className="max-w-read text-ink-soft">{t("import.about")}</p>
      <Table caption={t("import.columns")} className={denseTable}>
        <thead>
          <tr>
            <HeadCell>{adminTexts("columns.column")}</HeadCell>
            <HeadCell>{adminTexts("columns.needed")}</HeadCell>
            <HeadCell>{adminTexts("columns.meaning")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {csvColumns.map((column, index) => (
            <tr key={column}>
              <Cell className="font-semibold whitespace-nowrap">
                <code className="font-sans">{column}</code>
              </Cell>
              <Cell>{index < 2 ? t("import.needed") : ""}</Cell>
              <Cell className="min-w-64">
                {t(`csvColumns.${column}`, { zone })}
                {column === "fill_level" && (
                  <>
                    {" "}
                    <code className="font-sans">{fillLevels.join(", ")}</code>
                  </>
                )}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
