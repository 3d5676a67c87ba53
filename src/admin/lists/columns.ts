import type { ReactNode } from "react"
import {
  type Noun,
  type PlainKey,
  type Texts,
  type TextsOf,
  useTexts,
  useTextsOf,
} from "#language/use-texts.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Language } from "#platform/ctx.ts"

export type ColumnValue = string | number | boolean | Date | null
/** `money` is cents, `moment`, `second` and `day` times, `date` is a calendar day; `tight` text never wraps. */
export type ColumnFormat = "money" | "count" | "moment" | "second" | "day" | "date" | "tight"

/** The fields of a row that a column may show as they are. */
type ValueKey<Row> = { [Key in keyof Row]-?: Row[Key] extends ColumnValue ? Key : never }[keyof Row]

export type CellTools<N extends Noun> = { t: Texts<N>; textsOf: TextsOf; language: Language }

export type HeadText<N extends Noun> = (t: Texts<N>, kit: Texts<"admin">, textsOf: TextsOf) => string

/** A column of a table, of its file, or of both: without `head` it is only in the file, without `csv` only on the page. */
export type Column<Row, N extends Noun> = {
  name: string
  head?: PlainKey<N> | HeadText<N>
  /** Only screen readers read it, such as that of the row's buttons. */
  isHeadHidden?: boolean
  /** Its name in the file. */
  csv?: string
  /** A field of the row, or computed from it; null is shown as a dash. */
  value?: ValueKey<Row> | ((row: Row) => ColumnValue)
  format?: ColumnFormat
  /** In place of the formatted value. */
  cell?: (row: Row, tools: CellTools<N>) => ReactNode
  /** A small line below. */
  note?: (row: Row, tools: CellTools<N>) => ReactNode
  /** The first column with an address links the row. */
  to?: (row: Row) => PagePath | undefined
  className?: string
  /** Shows its head before the value where each row is a block. */
  isLabelled?: boolean
  /** Left out where each row is a block, which has room for a few values. */
  isWideOnly?: boolean
}

/** The head of a column whose text another noun owns. */
export function headFrom<N extends Noun>(noun: N, key: PlainKey<N>) {
  return (_own: unknown, _kit: unknown, textsOf: TextsOf): string => textsOf(noun)(key)
}

/** The texts of the heads of columns. */
export function useHeadText<Row, N extends Noun>(noun: N) {
  const t = useTexts(noun)
  const kit = useTexts("admin")
  const textsOf = useTextsOf()
  return ({ head }: Column<Row, N>): string =>
    typeof head === "function" ? (head as HeadText<N>)(t, kit, textsOf) : t(head as PlainKey<N>)
}

/** The buttons of a row. */
export function actsColumn<Row, N extends Noun>(
  cell: (row: Row, tools: CellTools<N>) => ReactNode,
): Column<Row, N> {
  return {
    name: "acts",
    head: (_, kit) => kit("columns.acts"),
    isHeadHidden: true,
    cell,
    className: "whitespace-nowrap",
  }
}

/** undefined: the column computes no value. */
export function columnValue<Row, N extends Noun>(
  { value }: Column<Row, N>,
  row: Row,
): ColumnValue | undefined {
  return typeof value === "function" || value === undefined ? value?.(row) : (row[value] as ColumnValue)
}

export function isTime(format: ColumnFormat | undefined): format is "moment" | "second" | "day" {
  return format === "moment" || format === "second" || format === "day"
}
