import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"

export const pastResults = pgTable(
  "past_results",
  {
    /** Importing the file again changes nothing. */
    id: text().primaryKey(),
    house: text().notNull(),
    auction: text().notNull(),
    title: text().notNull(),
    isTitleComplete: boolean().notNull(),
    itemType: text().notNull(),
    source: text().notNull(),
    age: integer(),
    abvPercent: doublePrecision(),
    volumeMl: integer(),
    vintage: integer(),
    bottledYear: integer(),
    distilleryName: text(),
    distilleryId: text().references(() => distilleries.id),
    currency: text().notNull(),
    /** Before any premium, in hundredths of the currency's unit. */
    hammerMinor: bigint({ mode: "number" }).notNull(),
    soldOn: date({ mode: "string" }).notNull(),
    datePrecision: text().notNull(),
    sgdCents: cents().notNull(),
    productId: id("prd").references(() => products.id),
    /** Null: unmatched. Staff may also mark it as not in the catalogue. */
    matchedBy: text({ enum: ["rule", "staff"] }),
    matchScore: doublePrecision(),
    matchedAt: moment(),
    matchedById: id("mem").references(() => members.id),
    importedAt: moment().notNull(),
  },
  (table) => [
    index().on(table.productId, table.soldOn),
    index().on(table.distilleryId, table.soldOn),
    index().on(table.soldOn),
    index().on(table.house, table.auction),
    check("past_results_prices", sql`${table.hammerMinor} >= 0 and ${table.sgdCents} >= 0`),
  ],
)

export type ImportCounts = {
  lines: number
  added: number
  changed: number
  unchanged: number
  matched: number
  unmatched: number
}

export const resultImports = pgTable(
  "result_imports",
  {
    id: id("imp").primaryKey(),
    at: moment().notNull(),
    file: text().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    refused: jsonb().$type<{ line: number; reason: string }[]>().notNull(),
    refusedCount: integer().notNull(),
  },
  (table) => [index().on(table.at)],
)

export const priceIndexPoints = pgTable(
  "price_index_points",
  {
    scope: text().notNull(),
    quarter: text().notNull(),
    value: doublePrecision().notNull(),
    pairs: integer().notNull(),
    computedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.quarter] }),
    check("price_index_points_value", sql`${table.value} > 0 and ${table.pairs} > 0`),
  ],
)
