import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"

// Triggers in db/functions/settlements.sql keep fees of days on or before the lock date as they were.

export const settlements = pgTable(
  "settlements",
  {
    /** A lot that is sold again is settled again. */
    lineId: id("orl")
      .primaryKey()
      .references(() => orderLines.id),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id),
    sellerId: id("mem")
      .notNull()
      .references(() => members.id),
    hammerCents: cents().notNull(),
    commissionBasisPoints: integer().notNull(),
    feesCents: cents().notNull(),
    gstCents: cents().notNull(),
    /** All of the fees under the Gross Margin Scheme, else 0. */
    marginCents: cents().notNull().default(0),
    netCents: cents().notNull(),
    owedCents: cents().notNull(),
    state: text({ enum: ["waiting", "credited", "reversed"] })
      .notNull()
      .default("waiting"),
    openedAt: moment().notNull(),
    dueAt: moment().notNull(),
    heldReason: text(),
    heldById: id("mem").references(() => members.id),
    endedAt: moment(),
    /** Deducted from the net for dues. */
    nettedCents: cents().notNull().default(0),
  },
  (table) => [
    index().on(table.lotId),
    index().on(table.sellerId, table.openedAt),
    index().on(table.state, table.dueAt),
    uniqueIndex("settlements_one_of_a_lot").on(table.lotId).where(sql`${table.state} <> 'reversed'`),
    check(
      "settlements_sum",
      sql`${table.hammerCents} - ${table.feesCents} = ${table.netCents} - ${table.owedCents} and ${table.netCents} >= 0 and ${table.owedCents} >= 0 and (${table.netCents} = 0 or ${table.owedCents} = 0)`,
    ),
    check("settlements_gst", sql`${table.gstCents} between 0 and ${table.feesCents}`),
    check(
      "settlements_margin",
      sql`${table.marginCents} = 0 or (${table.marginCents} = ${table.feesCents} and ${table.gstCents} = 0)`,
    ),
    check("settlements_netted", sql`${table.nettedCents} between 0 and ${table.netCents}`),
    check("settlements_ended", sql`(${table.endedAt} is null) = (${table.state} = 'waiting')`),
    check("settlements_held", sql`(${table.heldReason} is null) = (${table.heldById} is null)`),
  ],
)

export const sellerDues = pgTable(
  "seller_dues",
  {
    id: id("due").primaryKey(),
    sellerId: id("mem")
      .notNull()
      .references(() => members.id),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id),
    /** Fees of an unsold lot, fees beyond a hammer price, or the credit of a reversed sale. */
    kind: text({ enum: ["unsold", "beyond", "undone"] }).notNull(),
    subjectId: text().notNull(),
    cents: cents().notNull(),
    /** Inside `cents`, stated to the seller: of fees of an unsold lot here. */
    gstCents: cents().notNull().default(0),
    leftCents: cents().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.kind, table.subjectId),
    index().on(table.sellerId),
    check(
      "seller_dues_gst",
      sql`${table.gstCents} between 0 and ${table.cents} and (${table.kind} = 'unsold' or ${table.gstCents} = 0)`,
    ),
    check("seller_dues_left", sql`${table.cents} > 0 and ${table.leftCents} between 0 and ${table.cents}`),
  ],
)
