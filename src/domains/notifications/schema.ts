import { sql } from "drizzle-orm"
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/table.server.ts"
import { recipientGroups } from "./recipient-groups.ts"

/** Notifications, in the member's language. `content` is clean HTML. */
export const notifications = pgTable(
  "notifications",
  {
    id: id("ntc").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: moment().notNull(),
    readAt: moment(),
  },
  (table) => [
    index().on(table.memberId, table.createdAt),
    // Counted for the bell on every page of a member.
    index("notifications_unread").on(table.memberId).where(sql`${table.readAt} is null`),
  ],
)

/** A member's choices that differ from the defaults in `kinds.ts`. */
export const notificationChoices = pgTable(
  "notification_choices",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    channel: text({ enum: ["mail", "site"] }).notNull(),
    isWanted: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.channel] })],
)

export const announcements = pgTable(
  "announcements",
  {
    id: id("ann").primaryKey(),
    authorId: id("mem")
      .notNull()
      .references(() => members.id),
    group: text({ enum: recipientGroups }).notNull(),
    groupOf: text().notNull().default(""),
    title: text().notNull(),
    content: text().notNull(),
    recipients: integer().notNull(),
    createdAt: moment().notNull(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [index().on(table.createdAt)],
)
