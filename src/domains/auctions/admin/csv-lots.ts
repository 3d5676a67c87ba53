import { sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { zoneOf } from "#domains/places/places.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseDollars } from "#platform/dollars.ts"
import { InvalidCsv, readCsv } from "#platform/files/csv.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { parseLocalTime } from "#platform/time.ts"
import type { TimeZone } from "#platform/time-zone.ts"
import { NewLot } from "../inputs.ts"
import { fillLevels, type Location } from "../lot.ts"
import { refuse } from "../refusals.ts"
import { type CsvColumn, csvColumns, csvExtraColumns } from "./csv-columns.ts"

/** The reasons after the line are the schema's rules, which apply to every new lot. */
export const csvReasons = [
  "productRequired",
  "productUnknown",
  "productAmbiguous",
  "sellerUnknown",
  "notAnAmount",
  "openingRequired",
  "timeUnknown",
  "timesOutOfOrder",
  "tooManyCells",
  "columnUnknown",
  "columnTwice",
  // ---
  "numberOutOfRange",
  "reserveBelowOpening",
  "reserveAboveHigh",
  "buyNowBelowReserve",
  "estimateOutOfOrder",
  "conditionUnknown",
  "descriptionTooLong",
  "provenanceTooLong",
] as const
export type CsvReason = (typeof csvReasons)[number]

type CsvBottle = { name: string; bottler: string; volumeMl: number }

export type CsvProblem = { column: string; reason: CsvReason; value: string }

export type CsvRow = {
  row: number
  product: string
  seller: string | null
  /** The catalogue's, if there is exactly one. */
  bottle?: CsvBottle
  lot?: NewLot
  problem?: CsvProblem
}

const maxRows = 1_000

/** Writes nothing. Refuses text that is not a list of lots. */
export async function readLotsCsv(
  ctx: Ctx,
  auction: { startsAt: string | Date; location: Location },
  text: string,
): Promise<CsvRow[]> {
  requirePermission(ctx, "auctions")
  const [head = [], ...body] = await parseSheet(text)
  const columns = head.map((name) => name.toLowerCase().replace(/[\s-]+/g, "_"))
  for (const column of ["product", "opening"])
    if (!columns.includes(column)) throw refuse("csvColumnMissing", { column })
  const headProblem = headProblemOf(columns)
  if (headProblem) throw refuseRow(1, headProblem)
  const lines = body.flatMap((cells, index) =>
    cells.some(Boolean) ? [{ row: index + 2, cells, width: columns.length }] : [],
  )
  if (lines.length === 0) throw refuse("csvUnreadable", { problem: "empty" })
  if (lines.length > maxRows) throw refuse("csvUnreadable", { problem: "tooLong", max: maxRows })
  const sheet = lines.map((line) => ({ ...line, cell: cellsOf(columns, line.cells) }))
  const lookup = await lookUpNames(ctx, sheet)
  const earliest = Math.max(new Date(auction.startsAt).getTime(), ctx.now().getTime())
  const times = { earliest, zone: zoneOf(auction.location) }
  return sheet.map((line) => readRow(line, lookup, times))
}

export function requireValidRows(rows: readonly CsvRow[]): NewLot[] {
  return rows.map(({ row, lot, problem }) => {
    if (lot) return lot
    throw refuseRow(row, problem)
  })
}

function refuseRow(row: number, problem: CsvProblem | undefined) {
  return refuse("csvRow", {
    row,
    column: problem?.column ?? "",
    problem: problem?.reason ?? "",
    value: problem?.value ?? "",
  })
}

async function parseSheet(text: string): Promise<string[][]> {
  try {
    return await readCsv(text)
  } catch (problem) {
    if (!(problem instanceof InvalidCsv)) throw problem
    throw refuse("csvUnreadable", { problem: "broken", row: problem.row })
  }
}

/** A misspelt "reserve" must not become a lot without one. */
function headProblemOf(columns: readonly string[]): CsvProblem | undefined {
  const names: readonly string[] = [...csvColumns, ...csvExtraColumns]
  const unknownColumn = columns.find((name) => name !== "" && !names.includes(name))
  if (unknownColumn !== undefined)
    return { column: unknownColumn, reason: "columnUnknown", value: unknownColumn }
  const duplicateColumn = columns.find((name, index) => name !== "" && columns.indexOf(name) !== index)
  return duplicateColumn === undefined
    ? undefined
    : { column: duplicateColumn, reason: "columnTwice", value: duplicateColumn }
}

type CellReader = (column: CsvColumn) => string

function cellsOf(columns: readonly string[], cells: readonly string[]): CellReader {
  return (column) => cells[columns.indexOf(column)] ?? ""
}

type CsvLotLookup = { products: Map<string, (CsvBottle & { id: Id<"prd"> })[]>; sellers: Map<string, string> }

async function lookUpNames(ctx: Ctx, sheet: readonly { cell: CellReader }[]): Promise<CsvLotLookup> {
  const wanted = [...new Set(sheet.map(({ cell }) => cell("product")))]
  const lowered = wanted.map((name) => name.toLowerCase())
  const found = await ctx.db
    .select(pick(products, "id", "name", "bottler", "volumeMl"))
    .from(products)
    // The database's lower() may cover fewer languages than JavaScript's.
    .where(
      sql`${products.name} = any(${sql.param(wanted)}) or lower(${products.name}) = any(${sql.param(lowered)}) or ${products.id} = any(${sql.param(wanted)})`,
    )
  const byName: CsvLotLookup["products"] = new Map()
  for (const product of found) {
    const key = product.name.toLowerCase()
    byName.set(product.id, [product])
    byName.set(key, [...(byName.get(key) ?? []), product])
  }
  const usernames = [...new Set(sheet.map(({ cell }) => cell("seller").toLowerCase()).filter(Boolean))]
  const sellers = await ctx.db
    .select({ id: members.id, username: sql<string>`lower(${members.username}::text)` })
    .from(members)
    .where(sql`lower(${members.username}::text) = any(${sql.param(usernames)})`)
  return { products: byName, sellers: new Map(sellers.map(({ id, username }) => [username, id])) }
}

type CsvLotLine = { row: number; cells: readonly string[]; width: number; cell: CellReader }

type SaleTimes = { earliest: number; zone: TimeZone }

function readRow(line: CsvLotLine, lookup: CsvLotLookup, times: SaleTimes): CsvRow {
  const { row, cell } = line
  const [product, another] = lookup.products.get(cell("product").toLowerCase()) ?? []
  const rowSummary = {
    ...{ row, product: cell("product"), seller: cell("seller") || null },
    ...(product && !another ? { bottle: pick(product, "name", "bottler", "volumeMl") } : {}),
  }
  const problem = cellProblemOf(line, lookup, times)
  if (problem) return { ...rowSummary, problem }
  const parsed = NewLot.safeParse(lotInputOf(cell, lookup, times))
  if (parsed.success) return { ...rowSummary, lot: parsed.data }
  const [issue] = parsed.error.issues
  const column = columnOf(issue?.path ?? [])
  const reason = csvReasons.find((lookup) => lookup === issue?.message) ?? "numberOutOfRange"
  return { ...rowSummary, problem: { column, reason, value: cell(column) } }
}

const amounts = ["opening", "reserve", "buy_now", "estimate_low", "estimate_high"] as const

function cellProblemOf(line: CsvLotLine, lookup: CsvLotLookup, times: SaleTimes): CsvProblem | undefined {
  const { cell } = line
  const bad = (column: CsvColumn, reason: CsvReason) => ({ column, reason, value: cell(column) })
  const extra = line.cells.slice(line.width).find(Boolean)
  if (extra !== undefined) return { column: "", reason: "tooManyCells", value: extra }
  if (!cell("product")) return bad("product", "productRequired")
  const ids = lookup.products.get(cell("product").toLowerCase()) ?? []
  if (ids.length === 0) return bad("product", "productUnknown")
  if (ids.length > 1) return bad("product", "productAmbiguous")
  if (cell("seller") && !lookup.sellers.has(cell("seller").toLowerCase()))
    return bad("seller", "sellerUnknown")
  if (!cell("opening")) return bad("opening", "openingRequired")
  const unclear = amounts.find((column) => cell(column) && parseDollars(cell(column)) === undefined)
  if (unclear) return bad(unclear, "notAnAmount")
  if (!cell("ends_at")) return undefined
  const end = parseLocalTime(cell("ends_at"), times.zone)
  if (!end) return bad("ends_at", "timeUnknown")
  return end.getTime() > times.earliest ? undefined : bad("ends_at", "timesOutOfOrder")
}

function lotInputOf(cell: CellReader, lookup: CsvLotLookup, { zone }: SaleTimes) {
  const amount = (column: CsvColumn) => parseDollars(cell(column)) ?? null
  const fill = cell("fill_level").toLowerCase()
  return {
    productId: lookup.products.get(cell("product").toLowerCase())?.[0]?.id,
    sellerId: lookup.sellers.get(cell("seller").toLowerCase()) ?? null,
    openingCents: amount("opening"),
    reserveCents: amount("reserve"),
    buyNowCents: amount("buy_now"),
    estimateLowCents: amount("estimate_low"),
    estimateHighCents: amount("estimate_high"),
    condition: {
      fillLevel: fill ? (fillLevels.find((level) => level === fill) ?? fill) : null,
      seal: cell("seal"),
      label: cell("label"),
      box: cell("box"),
      flaws: cell("flaws"),
      weightGrams: cell("weight_grams") ? Number(cell("weight_grams")) : null,
      remarks: cell("remarks"),
    },
    description: cell("description"),
    provenance: cell("provenance"),
    endsAt: parseLocalTime(cell("ends_at"), zone)?.toISOString() ?? null,
  }
}

const columnByField: Readonly<Record<string, CsvColumn>> = {
  productId: "product",
  sellerId: "seller",
  openingCents: "opening",
  reserveCents: "reserve",
  buyNowCents: "buy_now",
  estimateLowCents: "estimate_low",
  estimateHighCents: "estimate_high",
  fillLevel: "fill_level",
  seal: "seal",
  label: "label",
  box: "box",
  flaws: "flaws",
  weightGrams: "weight_grams",
  remarks: "remarks",
  description: "description",
  provenance: "provenance",
  endsAt: "ends_at",
}

function columnOf(path: readonly PropertyKey[]): CsvColumn {
  return columnByField[String(path.at(-1))] ?? "product"
}
