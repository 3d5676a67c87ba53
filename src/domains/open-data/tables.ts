import { keysOf } from "#platform/records.ts"

export type OpenColumnType = "string" | "integer" | "number" | "boolean" | "datetime"
export type OpenColumn = {
  type: OpenColumnType
  example: string
  unit?: "SGD cent" | "year" | "percent" | "millilitre"
  isNullable?: true
}

const text = (example: string) => ({ type: "string", example }) as const
const count = (example: string) => ({ type: "integer", example }) as const
const cents = (example: string) => ({ type: "integer", example, unit: "SGD cent" }) as const
const year = (example: string) => ({ type: "integer", example, unit: "year" }) as const
const moment = (example: string) => ({ type: "datetime", example }) as const
const yesOrNo = { type: "boolean", example: "true" } as const
const nullable = <Of extends OpenColumn>(column: Of) => ({ ...column, isNullable: true }) as const

const productId = text("prd_1f0c6d1f0a8e4b7c9d2e3f40")
const lotId = text("lot_5b2f7a90c1d34e6f8a7b6c5d")
const auctionId = text("auc_0a1b2c3d4e5f60718293a4b5")
const location = text("singapore")
const currency = text("SGD")
const hash = text("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08")
const logIndex = count("18204")

/** The texts have the meaning of each name, so a name has one meaning in all tables. */
export const openTables = {
  products: {
    key: ["product_id"],
    columns: {
      product_id: productId,
      name: text("Ardbeg 10 Year Old"),
      distillery_id: nullable(text("ardbeg")),
      distillery: nullable(text("Ardbeg")),
      bottler: text("Official bottling"),
      country: text("Scotland"),
      region: nullable(text("Islay")),
      category: text("Single Malt"),
      whisky_type: nullable(text("Single malt")),
      age_years: nullable(year("10")),
      vintage: nullable(year("1979")),
      bottled_year: nullable(year("2004")),
      cask_type: nullable(text("Bourbon barrel")),
      peat: nullable(text("peated")),
      abv_percent: { type: "number", example: "46", unit: "percent" },
      volume_ml: { type: "integer", example: "700", unit: "millilitre" },
      ean: nullable(text("5010494195286")),
      is_archived: yesOrNo,
    },
  },
  auctions: {
    key: ["auction_id"],
    columns: {
      auction_id: auctionId,
      auction_number: count("42"),
      auction: text("Winter sale"),
      location,
      started_at: moment("2026-11-20T12:00:00.000Z"),
      completed_at: moment("2026-11-27T13:10:00.000Z"),
      lots: count("250"),
      sold_lots: count("231"),
    },
  },
  lots: {
    key: ["lot_id"],
    columns: {
      lot_id: lotId,
      auction_id: auctionId,
      lot: count("17"),
      product_id: productId,
      location,
      started_at: moment("2026-11-20T12:00:00.000Z"),
      ended_at: moment("2026-11-27T12:03:11.482Z"),
      status: text("sold"),
      opening_cents: cents("10000"),
      hammer_cents: nullable(cents("42000")),
      currency,
      reserve_met: nullable(yesOrNo),
      bought_at_fixed_price: yesOrNo,
      bids: count("23"),
      estimate_low_cents: nullable(cents("30000")),
      estimate_high_cents: nullable(cents("45000")),
      fill_level: nullable(text("into neck")),
      hash,
      log_index: logIndex,
    },
  },
  bids: {
    key: ["lot_id", "number"],
    columns: {
      lot_id: lotId,
      number: count("5"),
      paddle: count("2"),
      placed_at: moment("2026-11-27T11:58:40.120Z"),
      kind: text("lead"),
      price_cents: cents("38000"),
      currency,
      leader_paddle: count("2"),
      reserve_met: nullable(yesOrNo),
      ends_at: moment("2026-11-27T12:00:00.000Z"),
      hash,
      log_index: logIndex,
    },
  },
  prices: {
    key: ["product_id"],
    columns: {
      product_id: productId,
      sold_lots: count("8"),
      lowest_cents: cents("31000"),
      highest_cents: cents("52000"),
      sold_lots_12_months: count("3"),
      median_12_months_cents: nullable(cents("42000")),
      currency,
      last_ended_at: moment("2026-11-27T12:03:11.482Z"),
    },
  },
  log: {
    key: ["log_index"],
    columns: { log_index: logIndex, lot_id: lotId, position: count("6"), hash },
  },
} as const satisfies Record<string, { key: readonly string[]; columns: Record<string, OpenColumn> }>

export type OpenTableName = keyof typeof openTables
export const openTableNames = keysOf(openTables)
type ColumnsOfTables = { [Name in OpenTableName]: keyof (typeof openTables)[Name]["columns"] }
export type OpenColumnName = ColumnsOfTables[OpenTableName]

export type NamedColumn = OpenColumn & { name: OpenColumnName }

export function columnsOfTable(table: OpenTableName): NamedColumn[] {
  const columns: Partial<Record<OpenColumnName, OpenColumn>> = openTables[table].columns
  return keysOf(columns).flatMap((name) => {
    const column = columns[name]
    return column ? [{ name, ...column }] : []
  })
}

export const openFormats = ["csv", "ndjson", "parquet"] as const
export type OpenFormat = (typeof openFormats)[number]
export const formatNames: Record<OpenFormat, string> = { csv: "CSV", ndjson: "JSON", parquet: "Parquet" }
