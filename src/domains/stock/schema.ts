import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { changedIn, id, moment } from "#platform/table.server.ts"
import { stockLocations } from "./locations.ts"

// The database's own rules, in db/functions/stock.sql: a level is the sum of its entries, which are written once.

/**
 * The ledger: what came, was put aside for somebody, and left. Rows are added, never changed. A trigger adds each to
 * its level, so the two cannot differ.
 */
export const stockEntries = pgTable(
  "stock_entries",
  {
    id: id("stk").primaryKey(),
    /** The level that the row adds to knows that there is such a product. */
    productId: id("prd").notNull(),
    location: text({ enum: stockLocations }).notNull(),
    kind: text({
      enum: ["received", "held", "released", "sold", "returned", "opened", "corrected"],
    }).notNull(),
    /** What it adds to the bottles on the shelf, and to those of them that are held for somebody. */
    onHandChange: integer().notNull(),
    heldChange: integer().notNull(),
    holdId: id("hld"),
    reason: text(),
    actorId: id("mem").references(() => members.id),
    at: moment().notNull(),
    /** A move that is sent twice is made once. */
    idempotencyKey: text().unique(),
    /** Also which levels have changed: they say nothing of it themselves, for each would go into an index anew. */
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

/** The sums of the ledger for each product and location. Only the trigger writes here. */
export const stockLevels = pgTable(
  "stock_levels",
  {
    productId: id("prd")
      .notNull()
      .references(() => products.id),
    location: text({ enum: stockLocations }).notNull(),
    onHand: integer().notNull().default(0),
    held: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.location] }),
    // Whatever the code does: nobody sells what is not there, or what somebody else was promised.
    check("stock_levels_never_below_zero", sql`${table.held} >= 0 and ${table.onHand} >= ${table.held}`),
  ],
)

/** Bottles put aside: for an unpaid order line until it lapses, for a round of drams until it ends. */
export const stockHolds = pgTable(
  "stock_holds",
  {
    id: id("hld").primaryKey(),
    productId: id("prd")
      .notNull()
      .references(() => products.id),
    location: text({ enum: stockLocations }).notNull(),
    quantity: integer().notNull(),
    status: text({ enum: ["held", "released", "sold", "opened"] })
      .notNull()
      .default("held"),
    /** When it is let go if nobody has paid; null for what ends otherwise. */
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
