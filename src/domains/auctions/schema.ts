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
  type BidIncrement,
  type ConditionReport,
  type CorrectedField,
  defaultSoftCloseMinutes,
  lotPictureSources,
  lotPictureViews,
} from "./lot.ts"

// The database enforces rules of its own, in db/functions/auctions.sql: a closed lot gets a row in `closings`;
// closings, corrections and shifts are append-only; changes reach the search index.

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
    softCloseMinutes: integer().notNull().default(defaultSoftCloseMinutes),
    /** The longest that soft close may extend a lot's own scheduled end; null has no limit. */
    softCloseCapMinutes: integer(),
    staggerSeconds: integer().notNull().default(0),
    /** The increment table when the auction was created: bids and the replay use this copy. */
    steps: jsonb().$type<BidIncrement[]>().notNull(),
    createdAt: moment().notNull(),
    completedAt: moment(),
    /** Set while a live auction takes no bids; the bidding state of each of its lots has a flag too. */
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

/** Every pause of a live auction: at its end, the ends of the lots that were open are moved later by `shiftMs`. */
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
    /** The length of the pause plus the margin. */
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

/** The lot as the catalogue describes it. The values that bidding changes are in `standings`. */
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
    /** About this bottle, in addition to its product's description. */
    description: text(),
    /** Counts the edits: an edit that began before another one was saved is refused. */
    revision: integer().notNull().default(0),
    scheduledEndsAt: moment().notNull(),
    createdAt: moment().notNull(),
    /** Also set by a change of its auction's or its own state, but not by a bid. */
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
    /** Sorted alphabetically, the company's come first. */
    source: text({ enum: lotPictureSources }).notNull(),
    view: text({ enum: lotPictureViews }).notNull(),
    position: integer().notNull(),
    caption: text().notNull().default(""),
    /** If empty, the text of its view describes it. */
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

/** Corrections of a lot after it opened, with the note that bidders were sent. Append-only. */
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
 * The bidding state of a lot: one narrow row that bidding locks and rewrites. `leaderId` and `leaderMaxCents` never
 * leave the server; reads select their columns one by one.
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
    /** Public bids; a leader's higher maximum that moves nothing does not count. */
    bidCount: integer().notNull().default(0),
    /** The number and hash of the last row of the bid log. */
    lastNumber: integer().notNull().default(0),
    lastHash: text(),
    lastBidAt: moment(),
    paddleCount: integer().notNull().default(0),
    /** Increases with every public change; a page keeps the state with the highest version. */
    version: integer().notNull().default(0),
    closedAt: moment(),
    /** Bought at its fixed price before its end: price and leader are those of the purchase, not of the bid log. */
    boughtNow: boolean().notNull().default(false),
    /** Set while its auction is paused: the lot takes no bids and does not close. */
    isPaused: boolean().notNull().default(false),
    /** The total by which pauses have moved its end. */
    shiftedMs: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    index().on(table.status, table.endsAt),
    index().on(table.auctionId),
    // For finding the lots just closed: most of the table was closed long ago.
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

/** By how much an outage moved a lot's end, and when: no later bid has a time before `at`. Append-only. */
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
 * The state of each lot when it closed, written by a trigger on `standings`. The primary key allows one row per lot, so
 * a lot cannot be closed twice. Append-only.
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

/** The disposition of an unsold lot, once it is decided. */
export const lotDispositions = pgTable(
  "lot_fates",
  {
    lotId: id("lot")
      .primaryKey()
      .references(() => lots.id),
    fate: text({ enum: ["offered-again", "returned"] }).notNull(),
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

/** Links a lot to its consigned bottle and the agreed terms, which are in a higher layer of modules. */
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
