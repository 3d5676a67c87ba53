import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { approvals } from "#domains/approvals/schema.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"
import type { LandedChoices } from "./landed/landed-choices.ts"

// Triggers in db/functions/bidding.sql make bids, refusals, exclusions and extensions append-only.

/**
 * Encrypts the maximums on an auction's lots. A master key outside the database wraps it (maximums/master-keys.ts). Without
 * it they cannot be read, so erasing it erases them all.
 */
export const auctionKeys = pgTable(
  "auction_keys",
  {
    /** Not a foreign key: its check would lock the auction after its lots, and a pause locks them in the other order. */
    auctionId: id("auc").primaryKey(),
    wrapped: text(),
    /** The master key's fingerprint. */
    wrappedBy: text().notNull(),
    createdAt: moment().notNull(),
    erasedAt: moment(),
  },
  (table) => [
    check("auction_keys_erased", sql`(${table.wrapped} is null) = (${table.erasedAt} is not null)`),
    check("auction_keys_wrapped", sql`${table.wrapped} <> ''`),
  ],
)

export const paddles = pgTable(
  "paddles",
  {
    lotId: id("lot")
      .notNull()
      .references(() => lots.id, { onDelete: "cascade" }),
    bidderId: id("mem")
      .notNull()
      .references(() => members.id),
    number: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.bidderId] }),
    uniqueIndex().on(table.lotId, table.number),
  ],
)

export const bids = pgTable(
  "bids",
  {
    lotId: id("lot").notNull(),
    number: integer().notNull(),
    bidderId: id("mem").notNull(),
    paddle: integer().notNull(),
    /** The maximum, and the salt that opens the seal (maximums/encrypt-maximum.ts). */
    encryptedMax: text().notNull(),
    at: moment().notNull(),
    idempotencyKey: text().notNull(),
    kind: text({ enum: ["lead", "outbid", "tied", "raised"] }).notNull(),
    minimumCents: cents().notNull(),
    priceCents: cents().notNull(),
    leaderPaddle: integer().notNull(),
    reserveMet: boolean(),
    endsAt: moment().notNull(),
    seal: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.number] }),
    uniqueIndex().on(table.lotId, table.bidderId, table.idempotencyKey),
    index().on(table.bidderId, table.at),
    // One foreign key check instead of two on the hot path: a paddle implies a lot and a member.
    foreignKey({ columns: [table.lotId, table.bidderId], foreignColumns: [paddles.lotId, paddles.bidderId] }),
    check("bids_price", sql`${table.priceCents} >= 0 and ${table.minimumCents} >= 0`),
    check("bids_encrypted_max", sql`${table.encryptedMax} <> ''`),
  ],
)

export const bidRefusals = pgTable(
  "bid_refusals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: id("lot").notNull(),
    bidderId: id("mem").notNull(),
    /** The maximum and the facts of the refusal. */
    encryptedBid: text().notNull(),
    idempotencyKey: text().notNull(),
    reason: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.lotId, table.bidderId, table.idempotencyKey),
    index().on(table.bidderId, table.at),
    check("bid_refusals_encrypted_bid", sql`${table.encryptedBid} <> ''`),
  ],
)

/** These bidders' bids at a lot no longer count. */
export const exclusions = pgTable(
  "exclusions",
  {
    lotId: id("lot").notNull(),
    bidderId: id("mem").notNull(),
    /** default: the winner did not pay. sellers: the bidder is held to be the seller. declined: only in old rows. */
    cause: text({ enum: ["void", "default", "sellers", "declined"] }).notNull(),
    bidNumber: integer(),
    /** Later bids were evaluated without this bidder. */
    afterNumber: integer().notNull(),
    at: moment().notNull(),
    byId: id("mem").references(() => members.id),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.bidderId] }),
    foreignKey({ columns: [table.lotId, table.bidderId], foreignColumns: [paddles.lotId, paddles.bidderId] }),
    index().on(table.bidderId, table.cause),
    check("exclusions_void", sql`(${table.cause} = 'void') = (${table.bidNumber} is not null)`),
  ],
)

/** asked: the seller must agree first. open: the bidder may answer. taken: accepted, but the seller may refuse. */
export const pendingOfferStatuses = ["awaiting-seller", "open", "taken"] as const

/** "passed" was never offered: that bidder could not buy at the time. */
export const secondChances = pgTable(
  "second_chances",
  {
    id: id("sch").primaryKey(),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id),
    bidderId: id("mem")
      .notNull()
      .references(() => members.id),
    priceCents: cents().notNull(),
    offeredAt: moment().notNull(),
    /** While the status is "awaiting-seller", the end of the seller's time. */
    expiresAt: moment().notNull(),
    status: text({ enum: [...pendingOfferStatuses, "accepted", "declined", "lapsed", "refused", "passed"] })
      .notNull()
      .default("open"),
    answeredAt: moment(),
    /** The seller may refuse until then. Null if there is no seller to ask. */
    sellerUntil: moment(),
    sellerAgreedAt: moment(),
  },
  (table) => [
    uniqueIndex().on(table.lotId, table.bidderId),
    uniqueIndex("second_chances_one_pending")
      .on(table.lotId)
      .where(sql`${table.status} in ('awaiting-seller','open','taken')`),
    index().on(table.bidderId, table.status),
    index().on(table.status, table.expiresAt),
    check(
      "second_chances_answered",
      sql`(${table.status} in ('awaiting-seller','open')) = (${table.answeredAt} is null)`,
    ),
    check(
      "second_chances_seller_until",
      sql`${table.status} not in ('awaiting-seller','taken') or ${table.sellerUntil} is not null`,
    ),
    check("second_chances_time", sql`${table.expiresAt} > ${table.offeredAt}`),
  ],
)

/** Secret to everybody but the seller. */
export const secondChanceFloors = pgTable(
  "second_chance_floors",
  {
    lotId: id("lot")
      .primaryKey()
      .references(() => lots.id, { onDelete: "cascade" }),
    floorCents: cents().notNull(),
    setAt: moment().notNull(),
  },
  (table) => [check("second_chance_floors_cents", sql`${table.floorCents} > 0`)],
)

export const budgets = pgTable(
  "budgets",
  {
    auctionId: id("auc")
      .notNull()
      .references(() => auctions.id),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    /** The amount, with the auction's key. */
    encryptedCents: text().notNull(),
    /** The choices by which our charges count too. All null if only maximums count. */
    chargesCountry: text(),
    chargesPayment: text().$type<LandedChoices["paymentMethod"]>(),
    chargesShipping: text().$type<LandedChoices["shipping"]>(),
    chargesCover: boolean(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.auctionId, table.memberId] }),
    check(
      "budgets_charges",
      sql`num_nulls(${table.chargesCountry}, ${table.chargesPayment}, ${table.chargesShipping}, ${table.chargesCover}) in (0, 4)
        and ${table.chargesCountry} ~ '^[A-Z]{2}$' and ${table.chargesPayment} in ('transfer', 'card', 'wallet')
        and ${table.chargesShipping} in ('delivery', 'self')`,
    ),
  ],
)

/** One person requests, another confirms, and the bidder is notified after the close. */
export const maximumDisclosures = pgTable(
  "maximum_disclosures",
  {
    id: id("mlk").primaryKey(),
    lotId: id("lot").notNull(),
    bidderId: id("mem").notNull(),
    reason: text().notNull(),
    requestedAt: moment().notNull(),
    requestedById: id("mem")
      .notNull()
      .references(() => members.id),
    answeredAt: moment(),
    answeredById: id("mem").references(() => members.id),
    isConfirmed: boolean(),
    seenAt: moment(),
    notifiedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: "maximum_disclosures_paddle",
      columns: [table.lotId, table.bidderId],
      foreignColumns: [paddles.lotId, paddles.bidderId],
    }),
    index().on(table.lotId),
    check("maximum_disclosures_two_people", sql`${table.answeredById} <> ${table.requestedById}`),
    check(
      "maximum_disclosures_answered",
      sql`(${table.answeredAt} is null) = (${table.isConfirmed} is null) and (${table.answeredAt} is null) = (${table.answeredById} is null)`,
    ),
    check("maximum_disclosures_seen", sql`${table.seenAt} is null or ${table.isConfirmed}`),
  ],
)

/** No later bid has a time before `at`. */
export const lotExtensions = pgTable(
  "lot_extensions",
  {
    approvalId: id("apr")
      .primaryKey()
      .references(() => approvals.id),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id),
    at: moment().notNull(),
    shiftMs: bigint({ mode: "number" }).notNull(),
  },
  (table) => [index().on(table.lotId), check("lot_extensions_shift", sql`${table.shiftMs} > 0`)],
)
