import { sql } from "drizzle-orm"
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import type { Facts } from "#platform/refusal.ts"
import { cents, id, moment } from "#platform/table.server.ts"

/** A bidder's number at one lot, in order of first bid: what the public knows of a bidder. */
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

/** The log of accepted bids: the source of a lot's state. Rows are added, never changed. */
export const bids = pgTable(
  "bids",
  {
    lotId: id("lot").notNull(),
    number: integer().notNull(),
    bidderId: id("mem").notNull(),
    paddle: integer().notNull(),
    /** Never leaves the server but to its own bidder. */
    maxCents: cents().notNull(),
    at: moment().notNull(),
    idempotencyKey: text().notNull(),
    kind: text({ enum: ["lead", "outbid", "tied", "raised"] }).notNull(),
    /** The least that was acceptable when the bid arrived. */
    minimumCents: cents().notNull(),
    // The state after the bid.
    priceCents: cents().notNull(),
    leaderPaddle: integer().notNull(),
    reserveMet: boolean(),
    endsAt: moment().notNull(),
    // The chain: the salt opens the seal on bidder and maximum, and stays private.
    salt: text().notNull(),
    seal: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lotId, table.number] }),
    uniqueIndex().on(table.lotId, table.bidderId, table.idempotencyKey),
    index().on(table.bidderId, table.at),
    // One look instead of two on the hot path: a paddle exists only for a lot and a member that do.
    foreignKey({ columns: [table.lotId, table.bidderId], foreignColumns: [paddles.lotId, paddles.bidderId] }),
    check("bids_price", sql`${table.priceCents} >= 0 and ${table.maxCents} >= ${table.minimumCents}`),
  ],
)

/** Bids the house did not take, with the reason: for questions afterwards, and so that a repeated request gets the same answer. */
export const bidRefusals = pgTable(
  "bid_refusals",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    lotId: id("lot").notNull(),
    bidderId: id("mem").notNull(),
    maxCents: cents().notNull(),
    idempotencyKey: text().notNull(),
    reason: text().notNull(),
    facts: jsonb().$type<Facts>().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.lotId, table.bidderId, table.idempotencyKey),
    index().on(table.bidderId, table.at),
  ],
)
