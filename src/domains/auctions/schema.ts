import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { outages } from "#domains/outages/schema.ts"
import { placeRows } from "#domains/places/schema.ts"
import { cents, changedIn, id, moment } from "#platform/database/table.server.ts"
import {
  type BidIncrement,
  type ConditionReport,
  type CorrectedField,
  defaultSoftCloseMinutes,
  locations,
} from "./lot.ts"

// Triggers in db/functions/auctions.sql write `closings`, make closings, corrections and shifts append-only, and update
// the search index.

export const auctions = pgTable(
  "auctions",
  {
    id: id("auc").primaryKey(),
    number: integer().notNull().unique(),
    title: text().notNull(),
    location: text({ enum: locations })
      .notNull()
      .references(() => placeRows.slug),
    status: text({ enum: ["draft", "scheduled", "live", "completed", "cancelled"] })
      .notNull()
      .default("draft"),
    previewAt: moment().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    softCloseMinutes: integer().notNull().default(defaultSoftCloseMinutes),
    /** The longest that soft close may extend a lot's end; null has no limit. */
    softCloseCapMinutes: integer(),
    staggerSeconds: integer().notNull().default(0),
    /** The increment table when the auction was created. */
    increments: jsonb().$type<BidIncrement[]>().notNull(),
    createdAt: moment().notNull(),
    completedAt: moment(),
    /** Set while paused; the bidding state of each lot has a flag too. */
    pausedAt: moment(),
  },
  (table) => [
    index().on(table.location, table.status, table.endsAt),
    check("auctions_paused", sql`${table.pausedAt} is null or ${table.status} = 'live'`),
    check(
      "auctions_times",
      sql`${table.previewAt} <= ${table.startsAt} and ${table.startsAt} < ${table.endsAt}`,
    ),
    check("auctions_soft_close", sql`${table.softCloseMinutes} between 0 and 120`),
    check("auctions_stagger", sql`${table.staggerSeconds} between 0 and 3600`),
  ],
)

/** At its end, the ends of open lots move by `shiftMs`. */
export const auctionPauses = pgTable(
  "auction_pauses",
  {
    auctionId: id("auc")
      .notNull()
      .references(() => auctions.id),
    pausedAt: moment().notNull(),
    pausedById: id("mem")
      .notNull()
      .references(() => members.id),
    reason: text().notNull(),
    resumedAt: moment(),
    resumedById: id("mem").references(() => members.id),
    marginMinutes: integer(),
    shiftMs: bigint({ mode: "number" }),
  },
  (table) => [
    primaryKey({ columns: [table.auctionId, table.pausedAt] }),
    uniqueIndex("auction_pauses_one_open").on(table.auctionId).where(sql`${table.resumedAt} is null`),
    check(
      "auction_pauses_whole",
      sql`(${table.resumedAt} is null) = (${table.shiftMs} is null) and (${table.resumedAt} is null) = (${table.marginMinutes} is null)`,
    ),
    check("auction_pauses_shift", sql`${table.resumedAt} >= ${table.pausedAt} and ${table.shiftMs} >= 0`),
  ],
)

/** The values that bidding changes are in `bidding_states`. */
export const lots = pgTable(
  "lots",
  {
    id: id("lot").primaryKey(),
    auctionId: id("auc")
      .notNull()
      .references(() => auctions.id),
    number: integer().notNull(),
    productId: id("prd")
      .notNull()
      .references(() => products.id),
    sellerId: id("mem").references(() => members.id),
    openingCents: cents().notNull(),
    /** Never leaves the server. */
    reserveCents: cents(),
    buyNowCents: cents(),
    estimateLowCents: cents(),
    estimateHighCents: cents(),
    condition: jsonb().$type<ConditionReport>().notNull(),
    description: text(),
    /** Where this bottle comes from; null means "not stated". */
    provenance: text(),
    /** An edit that began before another one was saved is refused. */
    revision: integer().notNull().default(0),
    scheduledEndsAt: moment().notNull(),
    createdAt: moment().notNull(),
    changedIn: changedIn(),
  },
  (table) => [
    uniqueIndex().on(table.auctionId, table.number),
    index().on(table.changedIn),
    index().on(table.productId),
    index().on(table.sellerId),
    check("lots_opening", sql`${table.openingCents} >= 0`),
    check(
      "lots_reserve",
      sql`${table.reserveCents} is null or ${table.reserveCents} >= ${table.openingCents}`,
    ),
    check("lots_reserve_estimate", sql`${table.reserveCents} <= ${table.estimateHighCents}`),
  ],
)

export const lotCorrections = pgTable(
  "lot_corrections",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id),
    at: moment().notNull(),
    byId: id("mem")
      .notNull()
      .references(() => members.id),
    note: text().notNull(),
    changes: jsonb().$type<CorrectedField[]>().notNull(),
  },
  (table) => [
    index().on(table.lotId, table.id),
    check("lot_corrections_note", sql`length(${table.note}) between 3 and 1000`),
  ],
)

/**
 * One narrow row that bidding locks and rewrites. `leaderId` and `leaderEncryptedMax` never leave the server: reads select
 * columns one by one.
 */
export const biddingStates = pgTable(
  "bidding_states",
  {
    lotId: id("lot")
      .primaryKey()
      .references(() => lots.id, { onDelete: "cascade" }),
    auctionId: id("auc")
      .notNull()
      .references(() => auctions.id),
    status: text({ enum: ["upcoming", "live", "sold", "unsold", "withdrawn"] })
      .notNull()
      .default("upcoming"),
    endsAt: moment().notNull(),
    priceCents: cents().notNull(),
    leaderId: id("mem"),
    /** Copied from the leader's bid. Null after a purchase at the fixed price. */
    leaderEncryptedMax: text(),
    leaderPaddle: integer(),
    reserveMet: boolean(),
    /** Without a leader's raises that move nothing. */
    bidCount: integer().notNull().default(0),
    lastNumber: integer().notNull().default(0),
    lastHash: text(),
    lastBidAt: moment(),
    paddleCount: integer().notNull().default(0),
    /** A page keeps the state with the highest version. */
    version: integer().notNull().default(0),
    closedAt: moment(),
    boughtNow: boolean().notNull().default(false),
    /** Takes no bids and does not close. */
    isPaused: boolean().notNull().default(false),
    shiftedMs: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    index().on(table.status, table.endsAt),
    index().on(table.auctionId),
    // Most of the table was closed long ago.
    index().on(table.closedAt),
    check(
      "bidding_states_leader",
      sql`(${table.leaderId} is null or ${table.boughtNow}) = (${table.leaderEncryptedMax} is null)`,
    ),
    check("bidding_states_price", sql`${table.priceCents} >= 0`),
    check("bidding_states_paused", sql`not ${table.isPaused} or ${table.status} = 'live'`),
    check("bidding_states_bought_now", sql`not ${table.boughtNow} or ${table.status} = 'sold'`),
    check(
      "bidding_states_closed",
      sql`(${table.closedAt} is null) = (${table.status} in ('upcoming','live'))`,
    ),
  ],
)

/** No later bid has a time before `at`. Append-only. */
export const lotShifts = pgTable(
  "lot_shifts",
  {
    outageId: id("out")
      .notNull()
      .references(() => outages.id),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id),
    at: moment().notNull(),
    shiftMs: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.lotId, table.outageId] }), index().on(table.outageId)],
)

/** Written by a trigger on `bidding_states`. The primary key prevents a second close. Append-only. */
export const closings = pgTable("closings", {
  lotId: id("lot").primaryKey(),
  at: moment().notNull(),
  status: text({ enum: ["sold", "unsold", "withdrawn"] }).notNull(),
  endsAt: moment().notNull(),
  priceCents: cents().notNull(),
  leaderId: id("mem"),
  leaderPaddle: integer(),
  reserveMet: boolean(),
  boughtNow: boolean().notNull(),
  lastNumber: integer().notNull(),
  lastHash: text(),
})

export const lotDispositions = pgTable(
  "lot_dispositions",
  {
    lotId: id("lot")
      .primaryKey()
      .references(() => lots.id),
    disposition: text({ enum: ["offered-again", "returned"] }).notNull(),
    nextLotId: id("lot").references(() => lots.id),
    at: moment().notNull(),
    byId: id("mem")
      .notNull()
      .references(() => members.id),
    reason: text(),
  },
  (table) => [
    index().on(table.nextLotId),
    check(
      "lot_dispositions_next",
      sql`(${table.disposition} = 'offered-again') = (${table.nextLotId} is not null)`,
    ),
  ],
)

/** The consigned bottle and its terms are in a higher layer of modules. */
export const consignedLots = pgTable(
  "consigned_lots",
  {
    lotId: id("lot")
      .primaryKey()
      .references(() => lots.id, { onDelete: "cascade" }),
    bottleId: id("btl").notNull(),
    valuationId: id("val").notNull(),
  },
  (table) => [index().on(table.bottleId)],
)
