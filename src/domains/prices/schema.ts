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
import { cents, id, moment } from "#platform/table.server.ts"

/** What a lot fetched at another house, as it was listed there, and which bottle of the catalogue it is. */
export const pastResults = pgTable(
  "past_results",
  {
    /** As the file names it: taking it in again changes nothing. */
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
    /** Before any premium, in the currency's hundredths. */
    hammerMinor: bigint({ mode: "number" }).notNull(),
    soldOn: date({ mode: "string" }).notNull(),
    datePrecision: text().notNull(),
    /** By the rate of its month. */
    sgdCents: cents().notNull(),
    productId: id("prd").references(() => products.id),
    /** By the rule or by staff, who may also say that it is no bottle of the catalogue. Null: nobody has said. */
    matchedBy: text({ enum: ["rule", "desk"] }),
    /** From 0 to 1. */
    matchScore: doublePrecision(),
    matchedAt: moment(),
    matchedById: id("mem").references(() => members.id),
    takenInAt: moment().notNull(),
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
  /** Of the results of the file: those that are a bottle of the catalogue now, and the rest. */
  matched: number
  unmatched: number
}

/** A list of results that was taken in: what came of it, and which lines were refused and why. */
export const resultImports = pgTable(
  "result_imports",
  {
    id: id("imp").primaryKey(),
    at: moment().notNull(),
    file: text().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    refused: jsonb().$type<{ line: number; why: string }[]>().notNull(),
    refusedCount: integer().notNull(),
  },
  (table) => [index().on(table.at)],
)

/** The price index as it was reckoned last: of the whole market, or of a distillery. */
export const priceIndexPoints = pgTable(
  "price_index_points",
  {
    /** A distillery's id; "market" for all of them. */
    scope: text().notNull(),
    /** "2026-Q3" */
    quarter: text().notNull(),
    /** The first quarter that is told is 100. */
    value: doublePrecision().notNull(),
    /** Of how many pairs of sales it is told. */
    pairs: integer().notNull(),
    reckonedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.quarter] }),
    check("price_index_points_value", sql`${table.value} > 0 and ${table.pairs} > 0`),
  ],
)
