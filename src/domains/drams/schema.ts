import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { listings } from "#domains/listings/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { dramPlaces, homePlace } from "#domains/places/places.ts"
import { placeRows } from "#domains/places/schema.ts"
import { stockHolds } from "#domains/stock/schema.ts"
import { cents, changedIn, id, moment } from "#platform/database/table.server.ts"
import { defaultDramLimits } from "./rules.ts"

// Triggers in db/functions/drams.sql notify the search index.

/** The specification calls it the auction of a dram. */
export const dramSales = pgTable(
  "dram_sales",
  {
    id: id("rnd").primaryKey(),
    number: integer().notNull().unique(),
    title: text().notNull(),
    location: text({ enum: dramPlaces })
      .notNull()
      .default(homePlace)
      .references(() => placeRows.slug),
    status: text({ enum: ["draft", "open", "ended", "cancelled"] })
      .notNull()
      .default("draft"),
    endsAt: moment().notNull(),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    index().on(table.status, table.endsAt),
    check("dram_sales_status", sql`${table.status} in ('draft','open','ended','cancelled')`),
    check("dram_sales_ended", sql`(${table.endedAt} is null) = (${table.status} in ('draft','open'))`),
  ],
)

export const dramOffers = pgTable(
  "dram_offers",
  {
    dramSaleId: id("rnd")
      .notNull()
      .references(() => dramSales.id, { onDelete: "cascade" }),
    listingId: id("lst")
      .notNull()
      .references(() => listings.id),
    target: integer().notNull(),
    pledged: integer().notNull().default(0),
    dramMl: integer().notNull().default(30),
    priceCents: cents().notNull(),
    maxPerUser: integer().notNull().default(defaultDramLimits.maxPerUser),
    maxPerMember: integer().notNull().default(defaultDramLimits.maxPerMember),
    status: text({ enum: ["open", "reached", "lapsed"] })
      .notNull()
      .default("open"),
    holdId: id("hld").references(() => stockHolds.id),
    reachedAt: moment(),
    /** For sale to anybody. */
    freed: integer().notNull().default(0),
    version: integer().notNull().default(0),
    changedIn: changedIn(),
  },
  (table) => [
    primaryKey({ columns: [table.dramSaleId, table.listingId] }),
    index().on(table.listingId),
    index().on(table.changedIn),
    check("dram_offers_status", sql`${table.status} in ('open','reached','lapsed')`),
    check("dram_offers_target", sql`${table.target} > 0 and ${table.pledged} between 0 and ${table.target}`),
    check("dram_offers_reached", sql`(${table.status} = 'reached') = (${table.pledged} = ${table.target})`),
    check(
      "dram_offers_freed",
      sql`${table.freed} between 0 and ${table.pledged} and (${table.freed} = 0 or ${table.status} = 'reached')`,
    ),
    check("dram_offers_limits", sql`${table.maxPerUser} > 0 and ${table.maxPerMember} > 0`),
    check("dram_offers_volume", sql`${table.dramMl} > 0 and ${table.priceCents} >= 0`),
  ],
)

export const dramPledges = pgTable(
  "dram_pledges",
  {
    id: id("plg").primaryKey(),
    dramSaleId: id("rnd").notNull(),
    listingId: id("lst").notNull(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id),
    status: text({ enum: ["pledged", "withdrawn", "due", "lapsed", "defaulted"] })
      .notNull()
      .default("pledged"),
    at: moment().notNull(),
    endedAt: moment(),
    orderLineId: id("orl").references(() => orderLines.id),
    idempotencyKey: text().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.memberId, table.idempotencyKey),
    index().on(table.dramSaleId, table.listingId, table.status),
    check("dram_pledges_status", sql`${table.status} in ('pledged','withdrawn','due','lapsed','defaulted')`),
    check(
      "dram_pledges_due",
      sql`(${table.status} in ('due','defaulted')) = (${table.orderLineId} is not null)`,
    ),
  ],
)
