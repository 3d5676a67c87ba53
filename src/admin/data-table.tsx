import type { ReactNode } from "react"
import { formatCount, formatDate, money, signedMoney } from "#language/format.ts"
import { type Noun, type Texts, useLanguage, useTexts } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { BulkCheckbox } from "./bulk-form.tsx"
import type { Column, ColumnFormat, ColumnValue } from "./columns.ts"
import { denseTable } from "./dense-table.ts"
import { useRowKeys } from "./row-keys.ts"

type Props<Row extends { id: string }, N extends Noun> = {
  noun: N
  caption: string
  columns: readonly Column<Row, N>[]
  rows: readonly Row[]
  /** Rows with a name can be chosen for a `BulkForm` below. */
  bulkName?: (row: Row) => string | undefined
  /** On a phone each row is a block instead of a scrolling line. */
  stacks?: boolean
  rowClass?: (row: Row) => string | undefined
}

export function DataTable<Row extends { id: string }, N extends Noun>(props: Props<Row, N>) {
  const { noun, caption, columns, rows, bulkName, stacks = true, rowClass } = props
  const t = useTexts(noun)
  const kit = useTexts("admin")
  const language = useLanguage()
  const rowKeys = useRowKeys()
  const shown = columns.filter((column) => column.head !== undefined)
  const linked = shown.find((column) => column.to !== undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Table caption={caption} className={classNames(stacks && "stacks", denseTable)}>
        <thead>
          <tr>
            {bulkName && (
              <HeadCell>
                <span className="sr-only">{kit("many.head")}</span>
              </HeadCell>
            )}
            {shown.map((column) => (
              <HeadCell key={column.name} isFigure={isFigure(column.format)} className={column.className}>
                {column.head?.(t, kit)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {rows.map((row) => {
            const name = bulkName?.(row)
            return (
              <tr key={row.id} className={classNames("hover:bg-paper-sunk", rowClass?.(row))}>
                {bulkName && <Cell>{name !== undefined && <BulkCheckbox row={row.id} name={name} />}</Cell>}
                {shown.map((column) => (
                  <Cell
                    key={column.name}
                    isFigure={isFigure(column.format)}
                    className={classNames(isTight(column.format) && "whitespace-nowrap", column.className)}
                    {...(column.isLabelled ? { "data-label": column.head?.(t, kit) } : {})}
                  >
                    <CellContent
                      column={column}
                      row={row}
                      t={t}
                      language={language}
                      isRowLink={column === linked}
                    />
                  </Cell>
                ))}
              </tr>
            )
          })}
        </tbody>
      </Table>
      {linked && <p className="label-text">{kit("rowKeys")}</p>}
    </div>
  )
}

type CellContentProps<Row, N extends Noun> = {
  column: Column<Row, N>
  row: Row
  t: Texts<N>
  language: Language
  isRowLink: boolean
}

function CellContent<Row, N extends Noun>({ column, row, t, language, isRowLink }: CellContentProps<Row, N>) {
  const content = column.cell
    ? column.cell(row, { t, language })
    : displayed(column.value?.(row) ?? null, column.format, language)
  const path = column.to?.(row)
  const note = column.note?.(row, { t, language })
  return (
    <>
      {path ? (
        <CellLink path={path} isRowLink={isRowLink}>
          {content}
        </CellLink>
      ) : (
        content
      )}
      {note && <p className="label-text">{note}</p>}
    </>
  )
}

function CellLink({
  path,
  isRowLink,
  children,
}: {
  path: PagePath
  isRowLink: boolean
  children: ReactNode
}) {
  return (
    <Link
      {...(isRowLink ? { "data-row": true } : {})}
      className={isRowLink ? "link inline-flex min-h-6 items-center font-semibold" : "link"}
      to={path}
    >
      {children}
    </Link>
  )
}

function displayed(value: ColumnValue, format: ColumnFormat | undefined, language: Language): string {
  if (value === null || value === "") return ""
  if (typeof value === "number") {
    if (format === "money") return money(value)
    return format === "signed" ? signedMoney(value) : formatCount(value, language)
  }
  if (typeof value === "boolean") return value ? "✓" : ""
  return format === "moment" || format === "day"
    ? formatDate(value, language, format === "day" ? "day" : undefined)
    : value
}

function isFigure(format: ColumnFormat | undefined): boolean {
  return format === "money" || format === "signed" || format === "count"
}

function isTight(format: ColumnFormat | undefined): boolean {
  return format !== undefined
}
