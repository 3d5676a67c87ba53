import { createHash } from "node:crypto"
import { parseDollars } from "#platform/dollars.ts"
import { readCsv } from "#platform/files/csv.ts"
import type { Cents } from "#platform/money.ts"
import { keysOf } from "#platform/records.ts"

export type BankStatementLine = {
  row: number
  receivedOn: string
  amountCents: Cents
  payer: string
  text: string
  rowHash: string
}

export type RefusedStatementRow = { row: number; reason: LineReason; value: string }
export type LineReason = "dateUnclear" | "dateInFuture" | "dateLocked" | "amountUnclear" | "rowTooLong"

export type BankStatement = {
  lines: BankStatementLine[]
  refused: RefusedStatementRow[]
  outgoing: number
}

type StatementColumn = "date" | "amount" | "debit" | "payer" | "text"

/** Lower case without punctuation. The first match is used. */
const columnHeadings: Record<StatementColumn, readonly string[]> = {
  date: ["date", "transaction date", "value date", "posting date", "received", "received on", "ngày", "日期"],
  amount: [
    "amount",
    "credit",
    "credit amount",
    "amount sgd",
    "deposit",
    "deposits",
    "money in",
    "số tiền",
    "金额",
  ],
  debit: ["debit", "debit amount", "withdrawal", "withdrawals", "money out"],
  payer: [
    "payer",
    "payer name",
    "name",
    "from",
    "sender",
    "sender name",
    "counterparty",
    "người trả",
    "付款人",
  ],
  text: [
    "text",
    "reference",
    "ref",
    "description",
    "details",
    "particulars",
    "remarks",
    "transaction ref1",
    "client reference",
    "nội dung",
    "附言",
  ],
}

const maxBefore = 20
const maxText = 300

export async function readStatement(text: string, today: string): Promise<BankStatement | undefined> {
  const rows = await readCsv(text)
  const headAt = rows.slice(0, maxBefore).findIndex((cells) => columnsOf(cells) !== undefined)
  const columns = columnsOf(rows[headAt] ?? [])
  if (!columns) return undefined
  const statement: BankStatement = { lines: [], refused: [], outgoing: 0 }
  const seen = new Map<string, number>()
  for (const [index, cells] of rows.entries()) {
    if (index <= headAt || cells.every((cell) => cell === "")) continue
    const read = readLine(index + 1, (column) => cells[columns[column] ?? -1] ?? "", today)
    if (read === "outgoing") statement.outgoing++
    else if ("reason" in read) statement.refused.push(read)
    else statement.lines.push({ ...read, rowHash: hashOf(read, seen) })
  }
  return statement
}

type StatementColumns = Partial<Record<StatementColumn, number>>

function columnsOf(cells: readonly string[]): StatementColumns | undefined {
  const heads = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim(),
  )
  const columns: StatementColumns = {}
  for (const column of keysOf(columnHeadings)) {
    const found = columnHeadings[column].map((name) => heads.indexOf(name)).find((at) => at >= 0)
    if (found !== undefined) columns[column] = found
  }
  return columns.date === undefined || columns.amount === undefined ? undefined : columns
}

type ParsedStatementRow = Omit<BankStatementLine, "rowHash"> | RefusedStatementRow | "outgoing"

function readLine(
  row: number,
  cellOf: (column: StatementColumn) => string,
  today: string,
): ParsedStatementRow {
  const typed = cellOf("amount")
    .replace(/^\+\s*/, "")
    .replace(/(?:CR|SGD)$/i, "")
    .trimEnd()
  if (/^(?:[-–(]|S?\$\s*-)/.test(typed) || (isNothing(typed) && !isNothing(cellOf("debit"))))
    return "outgoing"
  const receivedOn = dayOf(cellOf("date"))
  if (!receivedOn) return { row, reason: "dateUnclear", value: cellOf("date") }
  if (receivedOn > today) return { row, reason: "dateInFuture", value: cellOf("date") }
  const amountCents = parseDollars(typed)
  if (!amountCents) return { row, reason: "amountUnclear", value: cellOf("amount") }
  const [payer, text] = [cellOf("payer"), cellOf("text")].map((cell) => cell.replace(/\s+/g, " "))
  if (payer === undefined || text === undefined || payer.length > maxText || text.length > maxText)
    return { row, reason: "rowTooLong", value: "" }
  return { row, receivedOn, amountCents, payer, text }
}

function isNothing(cell: string): boolean {
  return cell === "" || /^0*(?:\.0*)?$/.test(cell)
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")

/** 21/11/2026, 21 Nov 2026: day before month, as in Singapore. */
export function dayOf(text: string): string | undefined {
  const plain = text.trim().replace(/[T ]\d{1,2}:\d{2}.*$/s, "")
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain)
  if (iso) return dateOf(iso[1], Number(iso[2]), iso[3])
  const local = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ,]+(\d{4}|\d{2})$/.exec(plain)
  if (!local) return undefined
  const [, day, month = "", year = ""] = local
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return dateOf(year.length === 2 ? `20${year}` : year, named || Number(month), day)
}

function dateOf(year: string | undefined, month: number, day: string | undefined): string | undefined {
  try {
    const parts = { year: Number(year), month, day: Number(day) }
    return Temporal.PlainDate.from(parts, { overflow: "reject" }).toString()
  } catch {
    return undefined
  }
}

/** Two equal rows on one day are two transfers, so the hash includes their count. */
function hashOf(line: Omit<BankStatementLine, "rowHash">, seen: Map<string, number>): string {
  const facts = JSON.stringify([line.receivedOn, line.amountCents, line.payer, line.text])
  const nth = (seen.get(facts) ?? 0) + 1
  seen.set(facts, nth)
  return createHash("sha256").update(`${facts} ${nth}`).digest("hex")
}
