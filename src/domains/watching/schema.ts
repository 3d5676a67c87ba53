import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { listings } from "#domains/listings/schema.ts"
import { cents, id, moment } from "#platform/table.server.ts"

/** How far those who follow a lot have been told of it. A lot that has moved since is looked at again. */
export const logsRead = pgTable("logs_read", {
  lotId: id("lot")
    .primaryKey()
    .references(() => lots.id, { onDelete: "cascade" }),
  /** Up to which bid of its log those who lost the lead have been written down, and who led then. */
  number: integer().notNull(),
  leaderPaddle: integer(),
  /** When they were told that its last hour had begun, and how it ended. */
  lastHourToldAt: moment(),
  closeToldAt: moment(),
})

/** Somebody lost the lead at a lot and has not been written to yet: what comes close together becomes one letter. */
export const outbids = pgTable(
  "outbids",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id, { onDelete: "cascade" }),
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    times: integer().notNull(),
    priceCents: cents().notNull(),
    /** What stands of it among the member's notices: while that is unread, more of the same is added to it. */
    noticeId: id("ntc"),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.lotId] }), index().on(table.firstAt)],
)

/** What somebody has been told of a lot, once: that its last hour began, and how it ended for them. */
export const lotNews = pgTable(
  "lot_news",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id, { onDelete: "cascade" }),
    kind: text({ enum: ["endingSoon", "won", "lost"] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.lotId, table.kind] }), index().on(table.lotId)],
)

/** A listing that somebody watches, as its watchers know it. A row is dropped when nobody watches it any more. */
export const watchedGoods = pgTable("watched_goods", {
  listingId: id("lst")
    .primaryKey()
    .references(() => listings.id, { onDelete: "cascade" }),
  priceCents: cents().notNull(),
  state: text({ enum: ["there", "away", "sold"] }).notNull(),
  /** When it was first seen to differ from this. Its watchers are written to once the burst is over. */
  noticedAt: moment(),
})

/** A browser that asked to be told. Endpoint and keys are as the browser gave them (Push API). */
export const pushDevices = pgTable(
  "push_devices",
  {
    id: id("psh").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull(),
    lastSentAt: moment(),
    isGone: boolean().notNull().default(false),
  },
  (table) => [index().on(table.memberId)],
)

/** The secret in the address of a member's own calendar; only its hash is kept. */
export const calendarKeys = pgTable("calendar_keys", {
  memberId: id("mem")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  secretHash: text().notNull().unique(),
  createdAt: moment().notNull(),
})
