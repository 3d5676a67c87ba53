import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import type { AppPath } from "#platform/app-path.ts"
import { id, moment } from "#platform/database/table.server.ts"
import type { NotificationContent, NotificationText } from "./notification-texts.ts"
import { recipientGroups } from "./recipient-groups.ts"

/** The action is the one thing to do about it. */
export const notifications = pgTable(
  "notifications",
  {
    id: id("ntc").primaryKey(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    title: jsonb().$type<NotificationText>().notNull(),
    content: jsonb().$type<NotificationContent>().notNull(),
    actionPath: text().$type<AppPath>(),
    actionText: jsonb().$type<NotificationText>(),
    createdAt: moment().notNull(),
    readAt: moment(),
  },
  (table) => [
    index().on(table.memberId, table.createdAt),
    index("notifications_unread").on(table.memberId).where(sql`${table.readAt} is null`),
    check(
      "notifications_action",
      sql`(${table.actionPath} is null) = (${table.actionText} is null) and ${table.actionPath} like '/%'`,
    ),
  ],
)

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
    isExpired: boolean().notNull().default(false),
  },
  (table) => [index().on(table.memberId)],
)
