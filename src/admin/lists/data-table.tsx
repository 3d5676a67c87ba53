import { type ReactNode, use } from "react"
import { type Noun, useLanguage, useTexts, useTextsOf } from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import { classNames } from "#ui/class-names.ts"
import { Link } from "#ui/link.tsx"
import { Cell, HeadCell, Table } from "#ui/table.tsx"
import { BulkCheckbox, ChooseAll, RefusedRow } from "../bulk/bulk-checkbox.tsx"
import { ColumnHead } from "./column-head.tsx"
import { type CellTools, type Column, columnValue, useHeadText } from "./columns.ts"
import { denseTable, roomyTable } from "./dense-table.ts"
import { displayedValue, formatClass, isFigure } from "./displayed-value.ts"
import { LayoutContext } from "./list-setup.ts"
import { useRowKeys } from "./row-keys.ts"

type Props<Row, N extends Noun> = {
  noun: N
  caption: string
  columns: readonly Column<Row, N>[]
  rows: readonly Row[]
  /** Where rows have no `id`. */
  rowKey?: (row: Row) => string
  /** Rows with a name can be chosen for a `BulkForm` below. */
  bulkName?: (row: Row) => string | undefined
  /** The name of these choices where the table is inside of a form of its own. */
  bulkField?: string
  /** On a phone each row is a block instead of a scrolling line. */
  stacks?: boolean
  /** On the page of an object: without row keys, and it scrolls. */
  isInner?: boolean
  /** False where a page has several tables: only a list explains its keys. */
  hasHint?: boolean
  rowClass?: (row: Row) => string | undefined
  /** Rows below, such as sums. */
  children?: ReactNode
}

export function DataTable<Row extends object, N extends Noun>(props: Props<Row, N>) {
  const { noun, caption, columns, rows, rowKey = idOf, bulkField, children } = props
  // Without a row that can be chosen there is no column to choose them.
  const bulkName = rows.some((row) => props.bulkName?.(row) !== undefined) ? props.bulkName : undefined
  const { isInner = false, stacks = !isInner, hasHint = true, rowClass } = props
  const t = useTexts(noun)
  const kit = useTexts("admin")
  const textsOf = useTextsOf()
  const language = useLanguage()
  const rowKeys = useRowKeys()
  const layout = use(LayoutContext)
  const shown = columns.filter(
    ({ head, name }) => head !== undefined && (isInner || !layout.hidden.includes(name)),
  )
  const linked = isInner ? undefined : shown.find((column) => column.to !== undefined)
  const headOf = useHeadText<Row, N>(noun)
  // The corner of a block has room for one figure: the one without a label.
  const isInLine = (column: Column<Row, N>) => stacks && column.isLabelled && isFigure(column.format)
  const classOf = (column: Column<Row, N>, index: number) => {
    const isAfterFigure = isFigure(shown[index - 1]?.format) && !isFigure(column.format)
    return classNames(isAfterFigure && (stacks ? "lg:pl-6" : "pl-6"), column.className)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Table
        caption={caption}
        className={classNames(stacks && "stacks", !isInner && layout.isComfortable ? roomyTable : denseTable)}
      >
        <thead>
          <tr>
            {bulkName && (
              <HeadCell>
                <ChooseAll field={bulkField} stacks={stacks} />
              </HeadCell>
            )}
            {shown.map((column, index) => (
              <ColumnHead key={column.name} column={column} className={classOf(column, index)}>
                {headOf(column)}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody {...(isInner ? {} : rowKeys)}>
          {rows.map((row) => {
            const name = bulkName?.(row)
            return (
              <tr
                key={rowKey(row)}
                className={classNames(!isInner && "hover:bg-paper-sunk", rowClass?.(row))}
              >
                {bulkName && (
                  <Cell>
                    {name !== undefined && <BulkCheckbox row={rowKey(row)} name={name} field={bulkField} />}
                  </Cell>
                )}
                {shown.map((column, index) => (
                  <Cell
                    key={column.name}
                    isFigure={isFigure(column.format) && !isInLine(column)}
                    className={classNames(
                      formatClass(column.format),
                      isInLine(column) && "figures lg:text-right",
                      classOf(column, index),
                    )}
                    data-none={(!column.cell && columnValue(column, row) === null) || undefined}
                    data-wide={column.isWideOnly}
                    data-label={column.isLabelled ? headOf(column) : undefined}
                  >
                    <CellContent
                      column={column}
                      row={row}
                      tools={{ t, textsOf, language }}
                      isRowLink={column === linked}
                    />
                    {index === 0 && bulkName && <RefusedRow row={rowKey(row)} />}
                  </Cell>
                ))}
              </tr>
            )
          })}
          {children}
        </tbody>
      </Table>
      {linked && hasHint && (
        <p className="label-text max-lg:hidden">{kit(bulkName ? "rowKeysToChoose" : "rowKeys")}</p>
      )}
    </div>
  )
}

type CellContentProps<Row, N extends Noun> = {
  column: Column<Row, N>
  row: Row
  tools: CellTools<N>
  isRowLink: boolean
}

function CellContent<Row, N extends Noun>({ column, row, tools, isRowLink }: CellContentProps<Row, N>) {
  const content = column.cell
    ? column.cell(row, tools)
    : displayedValue(columnValue(column, row), column.format, tools.language)
  const path = column.to?.(row)
  const note = column.note?.(row, tools)
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

function idOf(row: object): string {
  return "id" in row ? String(row.id) : ""
}
