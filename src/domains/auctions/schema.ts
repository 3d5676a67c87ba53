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
import { pictures } from "#domains/pictures/schema.ts"
import { cents, changedIn, id, moment } from "#platform/table.server.ts"
import {
  type BidStep,
  type Condition,
  type Corrected,
  lotPictureSources,
  lotPictureViews,
  usualSoftCloseMinutes,
} from "./lot.ts"

// The database's own rules, in db/functions/auctions.sql: a closed lot gets a row in `closings`; closings,
// corrections and shifts are written once; the search index hears of changes.

export const auctions = pgTable(
  "auctions",
  {
    id: id("auc").primaryKey(),
    number: integer().notNull().unique(),
    title: text().notNull(),
    location: text({ enum: ["singapore", "vietnam", "malaysia"] }).notNull(),
    status: text({ enum: ["draft", "scheduled", "live", "completed", "cancelled"] })
      .notNull()
      .default("draft"),
    previewAt: moment().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** Minutes of the soft close; 0 turns it off. */
    softCloseMinutes: integer().notNull().default(usualSoftCloseMinutes),
    /** The most that soft close may add to a lot's own scheduled end; null is without a cap. */
    softCloseCapMinutes: integer(),
    staggerSeconds: integer().notNull().default(0),
    /** The step table as it stood when the auction was scheduled: bidders and the replay keep to it. */
    steps: jsonb().$type<BidStep[]>().notNull(),
    createdAt: moment().notNull(),
    completedAt: moment(),
    /** Since when no bid is taken, while it is live; each of its standings says so too. */
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

/** Every stop of a live auction: once it goes on, the ends of the lots that were open are later by `shiftMs`. */
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
    /** The pause and the margin. */
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

/** What is sold, as the catalogue describes it. What moves while it is bid on stands in `standings`. */
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
    condition: jsonb().$type<Condition>().notNull(),
    /** About this bottle, besides what the catalogue says of its product. */
    description: text(),
    /** Counts the edits: an edit that began before another one was saved is refused. */
    revision: integer().notNull().default(0),
    scheduledEndsAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** Also of a change of its auction's or its own state, not of a bid. */
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
  ],
)

/** The photographs of a lot's own bottle. The company's replace the seller's as soon as there is one. */
export const lotPictures = pgTable(
  "lot_pictures",
  {
    lotId: id("lot")
      .notNull()
      .references(() => lots.id, { onDelete: "cascade" }),
    pictureId: id("pic")
      .notNull()
      .references(() => pictures.id),
    /** In alphabetical order the company's come first. */
    source: text({ enum: lotPictureSources }).notNull(),
    view: text({ enum: lotPictureViews }).notNull(),
    position: integer().notNull(),
    caption: text().notNull().default(""),
    /** Empty: the words of its view describe it. */
    alt: text().notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.pictureId] }),
    index().on(table.lotId, table.source, table.position),
    index().on(table.pictureId),
    check("lot_pictures_position", sql`${table.position} >= 0`),
    check("lot_pictures_words", sql`length(${table.caption}) <= 300 and length(${table.alt}) <= 300`),
  ],
)

/** What was corrected on a lot after it opened, with the words bidders were sent. Rows are only added. */
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
    /** Shown to everybody. */
    note: text().notNull(),
    changes: jsonb().$type<Corrected[]>().notNull(),
  },
  (table) => [
    index().on(table.lotId, table.id),
    check("lot_corrections_note", sql`length(${table.note}) between 3 and 1000`),
  ],
)

/**
 * The state of a lot in the sale: one narrow row that bidding locks and rewrites. Only bidding writes it.
 * `leaderId` and `leaderMaxCents` never leave the server; reads choose their columns one by one.
 */
export const standings = pgTable(
  "standings",
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
    leaderMaxCents: cents(),
    leaderPaddle: integer(),
    reserveMet: boolean(),
    /** Bids the public can see; an own raise that moves nothing is not one. */
    bidCount: integer().notNull().default(0),
    /** The number and hash of the last row of the bid log. */
    lastNumber: integer().notNull().default(0),
    lastHash: text(),
    lastBidAt: moment(),
    paddleCount: integer().notNull().default(0),
    /** Grows with every change the public can see; a page keeps the state with the highest. */
    version: integer().notNull().default(0),
    closedAt: moment(),
    /** Ended before its time by who bought it at its fixed price: price and leader are of that, not of the bid log. */
    boughtNow: boolean().notNull().default(false),
    /** While its auction is paused: no bid is taken and no hammer falls. */
    isPaused: boolean().notNull().default(false),
    /** By how much pauses have moved its end in all. */
    shiftedMs: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    index().on(table.status, table.endsAt),
    index().on(table.auctionId),
    // What has just been closed is told of; what was closed long ago is most of the table.
    index().on(table.closedAt),
    check("standings_leader", sql`(${table.leaderId} is null) = (${table.leaderMaxCents} is null)`),
    check(
      "standings_price",
      sql`${table.leaderMaxCents} is null or ${table.priceCents} <= ${table.leaderMaxCents}`,
    ),
    check("standings_paused", sql`not ${table.isPaused} or ${table.status} = 'live'`),
    check("standings_bought_now", sql`not ${table.boughtNow} or ${table.status} = 'sold'`),
    check("standings_closed", sql`(${table.closedAt} is null) = (${table.status} in ('upcoming','live'))`),
  ],
)

/** By how much an outage moved a lot's end, and when: no later bid is stamped before `at`. Rows are added, never changed. */
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

/**
 * How each lot left the sale, as it was at that moment: a trigger on `standings` writes it. One row for each lot, so a lot
 * that is closed twice is refused by the key. Rows are added, never changed.
 */
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

/** What became of a lot that found no buyer, once it is decided. */
export const lotFates = pgTable(
  "lot_fates",
  {
    lotId: id("lot")
      .primaryKey()
      .references(() => lots.id),
    fate: text({ enum: ["offered-again", "returned"] }).notNull(),
    /** The lot as which it is offered again. */
    nextLotId: id("lot").references(() => lots.id),
    at: moment().notNull(),
    byId: id("mem")
      .notNull()
      .references(() => members.id),
    reason: text(),
  },
  (table) => [
    index().on(table.nextLotId),
    check("lot_fates_next", sql`(${table.fate} = 'offered-again') = (${table.nextLotId} is not null)`),
  ],
)

/** A lot that came by way of the intake: whose bottle it is, and under which terms. Both are kept a floor above. */
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
