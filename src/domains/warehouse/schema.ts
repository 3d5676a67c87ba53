import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { shipments } from "#domains/shipments/schema.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"
import { scanModes } from "./kinds.ts"

/** What was done by scanning a label. A scanner that was offline sends it again with the same key. */
export const scans = pgTable(
  "scans",
  {
    id: id("scn").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    idempotencyKey: text().notNull(),
    mode: text({ enum: scanModes }).notNull(),
    bottleId: id("btl")
      .notNull()
      .references(() => submittedBottles.id),
    shelfBefore: text(),
    shelf: text().notNull(),
    at: moment().notNull(),
    undoneAt: moment(),
  },
  (table) => [
    uniqueIndex().on(table.memberId, table.idempotencyKey),
    index().on(table.memberId, table.at),
    index().on(table.bottleId),
    check("scans_shelf", sql`char_length(${table.shelf}) between 1 and 40`),
    check(
      "scans_undone",
      sql`${table.undoneAt} is null or (${table.mode} = 'shelve' and ${table.shelfBefore} is not null)`,
    ),
  ],
)

/** A parcel that was packed at a station. A device that was offline sends it again with the same key. */
export const packings = pgTable(
  "packings",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    idempotencyKey: text().notNull(),
    shipmentId: id("shp")
      .notNull()
      .references(() => shipments.id),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.idempotencyKey] }), index().on(table.shipmentId)],
)

/** A count of the labelled bottles on a shelf, and how it differed. */
export const shelfCounts = pgTable(
  "shelf_counts",
  {
    id: id("cnt").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    idempotencyKey: text().notNull(),
    shelf: text().notNull(),
    at: moment().notNull(),
    foundCount: integer().notNull(),
    /** Label codes that should have been there. */
    missing: text().array().notNull(),
    /** Label codes that belong elsewhere, or nowhere. */
    unexpected: text().array().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.memberId, table.idempotencyKey),
    index().on(table.shelf, table.at),
    check("shelf_counts_shelf", sql`char_length(${table.shelf}) between 1 and 40`),
    check("shelf_counts_found", sql`${table.foundCount} >= 0`),
  ],
)
