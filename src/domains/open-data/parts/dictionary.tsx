import { Fragment } from "react"
import { useTexts } from "#language/use-texts.ts"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import {
  columnsOfTable,
  type NamedColumn,
  type OpenTableName,
  openTableNames,
  openTables,
} from "../tables.ts"

export function Dictionary() {
  const t = useTexts("open-data")
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-rule pt-6">
      <h2 className="text-2xl">{t("dictionary.title")}</h2>
      {openTableNames.map((table) => (
        <div key={table} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3 id={table} className="scroll-mt-4 text-lg">
            {t(`tables.${table}`)} <code className="text-sm text-ink-soft">{table}</code>
          </h3>
          <p className="max-w-read text-pretty text-ink-soft">{t(`about.${table}`)}</p>
          <ColumnTable table={table} />
        </div>
      ))}
    </section>
  )
}

/** On a phone the type is below the column's name, and there is no example. */
const wideOnly = "hidden md:table-cell"

function ColumnTable({ table }: { table: OpenTableName }) {
  const t = useTexts("open-data")
  const key: readonly string[] = openTables[table].key
  return (
    <Table caption={t(`tables.${table}`)}>
      <thead>
        <tr>
          <HeadCell>{t("dictionary.column")}</HeadCell>
          <HeadCell className={wideOnly}>{t("dictionary.type")}</HeadCell>
          <HeadCell>{t("dictionary.meaning")}</HeadCell>
          <HeadCell className={wideOnly}>{t("dictionary.example")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {columnsOfTable(table).map((column) => (
          <ColumnLine key={column.name} column={column} isKey={key.includes(column.name)} />
        ))}
      </tbody>
    </Table>
  )
}

function ColumnLine({ column: { name, type, unit, isNullable, example }, isKey }: ColumnLineProps) {
  const t = useTexts("open-data")
  const details = [
    ...(unit ? [t(`units.${unit}`)] : []),
    ...(isKey ? [t("dictionary.key")] : []),
    ...(isNullable ? [t("dictionary.optional")] : []),
  ]
  return (
    <tr>
      <Cell className="align-top">
        <code translate="no">
          <Breakable name={name} />
        </code>
        <span className="mt-1 block text-xs text-ink-soft md:hidden">
          {[t(`types.${type}`), ...details].join(", ")}
        </span>
      </Cell>
      <Cell className={`min-w-32 align-top ${wideOnly}`}>
        {t(`types.${type}`)}
        {details.length > 0 && <span className="block text-xs text-ink-soft">{details.join(", ")}</span>}
      </Cell>
      <Cell className="align-top text-pretty md:min-w-60">{t(`columns.${name}`)}</Cell>
      <Cell className={`align-top ${wideOnly}`}>
        <code className="block max-w-48 truncate text-xs" title={example} translate="no">
          {example}
        </code>
      </Cell>
    </tr>
  )
}

/** After an underscore a long name may go on in the next line. */
function Breakable({ name }: { name: string }) {
  return name.split("_").map((part, index) => (
    <Fragment key={part}>
      {index > 0 && "_"}
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

type ColumnLineProps = { column: NamedColumn; isKey: boolean }
