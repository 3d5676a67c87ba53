import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { lots } from "#domains/auctions/schema.ts"
import { listings } from "#domains/listings/schema.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"

export const logsRead = pgTable("logs_read", {
  lotId: id("lot")
    .primaryKey()
    .references(() => lots.id, { onDelete: "cascade" }),
  number: integer().notNull(),
  leaderPaddle: integer(),
  lastHourNotifiedAt: moment(),
  closeNotifiedAt: moment(),
})

/** Losses close together become one e-mail. */
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
    /** While it is unread, further losses are added to it. */
    notificationId: id("ntc"),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.lotId] }), index().on(table.firstAt)],
)

export const lotNews = pgTable(
  "lot_news",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    lotId: id("lot")
      .notNull()
      .references(() => lots.id, { onDelete: "cascade" }),
    kind: text({ enum: ["endingSoon", "won", "lost", "listed", "ended", "credited"] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.lotId, table.kind] }), index().on(table.lotId)],
)

export const watchedGoods = pgTable("watched_goods", {
  listingId: id("lst")
    .primaryKey()
    .references(() => listings.id, { onDelete: "cascade" }),
  priceCents: cents().notNull(),
  state: text({ enum: ["available", "unavailable", "sold"] }).notNull(),
  noticedAt: moment(),
})

export const calendarKeys = pgTable("calendar_keys", {
  memberId: id("mem")
    .primaryKey()
    .references(() => members.id, { onDelete: "cascade" }),
  secretHash: text().notNull().unique(),
  createdAt: moment().notNull(),
})
