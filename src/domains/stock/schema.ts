import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { placeRows } from "#domains/places/schema.ts"
import { changedIn, id, moment } from "#platform/database/table.server.ts"
import { stockLocations } from "./locations.ts"

// Triggers in db/functions/stock.sql: a level is the sum of its entries, which are immutable.

/** Append-only. A trigger adds each row to its level, so the two cannot differ. */
export const stockEntries = pgTable(
  "stock_entries",
  {
    id: id("stk").primaryKey(),
    /** Neither it nor the location has a foreign key: the level that the row updates has them. */
    productId: id("prd").notNull(),
    location: text({ enum: stockLocations }).notNull(),
    kind: text({
      enum: ["received", "held", "released", "sold", "returned", "opened", "corrected"],
    }).notNull(),
    /** Bottles on hand, and the held ones among them. */
    onHandChange: integer().notNull(),
    heldChange: integer().notNull(),
    holdId: id("hld"),
    reason: text(),
    actorId: id("mem").references(() => members.id),
    at: moment().notNull(),
    idempotencyKey: text().unique(),
    /** Shows which levels have changed; their own column would need an index update each time. */
    changedIn: changedIn(),
  },
  (table) => [
    index().on(table.productId, table.location, table.at),
    index().on(table.holdId),
    index().on(table.changedIn),
    check(
      "stock_entries_kind",
      sql`case ${table.kind}
        when 'received' then ${table.onHandChange} > 0 and ${table.heldChange} = 0
        when 'returned' then ${table.onHandChange} > 0 and ${table.heldChange} = 0
        when 'held' then ${table.onHandChange} = 0 and ${table.heldChange} > 0
        when 'released' then ${table.onHandChange} = 0 and ${table.heldChange} < 0
        when 'sold' then ${table.onHandChange} < 0 and ${table.heldChange} = ${table.onHandChange}
        when 'opened' then ${table.onHandChange} < 0 and ${table.heldChange} in (0, ${table.onHandChange})
        else ${table.onHandChange} <> 0 and ${table.heldChange} = 0 and ${table.reason} is not null
      end`,
    ),
  ],
)

export const stockLevels = pgTable(
  "stock_levels",
  {
    productId: id("prd")
      .notNull()
      .references(() => products.id),
    location: text({ enum: stockLocations })
      .notNull()
      .references(() => placeRows.slug),
    onHand: integer().notNull().default(0),
    held: integer().notNull().default(0),
    /** Where the bottles are. */
    shelf: text(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.location] }),
    check("stock_levels_shelf", sql`char_length(${table.shelf}) between 1 and 40`),
    // Last line of defence: never sell bottles that are not there or that are held.
    check("stock_levels_never_below_zero", sql`${table.held} >= 0 and ${table.onHand} >= ${table.held}`),
  ],
)

/** For an unpaid order line until it lapses, or for a dram sale until it ends. */
export const stockHolds = pgTable(
  "stock_holds",
  {
    id: id("hld").primaryKey(),
    productId: id("prd")
      .notNull()
      .references(() => products.id),
    /** Without a foreign key, which each hold would wait for: it is that of a level. */
    location: text({ enum: stockLocations }).notNull(),
    quantity: integer().notNull(),
    status: text({ enum: ["held", "released", "sold", "opened"] })
      .notNull()
      .default("held"),
    expiresAt: moment(),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    index().on(table.expiresAt).where(sql`${table.status} = 'held'`),
    check("stock_holds_quantity", sql`${table.quantity} > 0`),
    check("stock_holds_ended", sql`(${table.endedAt} is null) = (${table.status} = 'held')`),
  ],
)
