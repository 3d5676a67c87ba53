import { index, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { languages } from "#language/languages.ts"
import { id, moment } from "#platform/database/table.server.ts"
import { statuses } from "./states.ts"

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id("msg").primaryKey(),
    memberId: id("mem").references(() => members.id),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull().default(""),
    message: text().notNull(),
    language: text({ enum: languages }).notNull(),
    status: text({ enum: statuses }).notNull().default("open"),
    createdAt: moment().notNull(),
    answeredBy: id("mem").references(() => members.id),
    answeredAt: moment(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [index().on(table.status, table.createdAt), index().on(table.memberId)],
)

/** Append-only. */
export const contactAnswers = pgTable(
  "contact_answers",
  {
    id: id("ans").primaryKey(),
    messageId: id("msg")
      .notNull()
      .references(() => contactMessages.id),
    authorId: id("mem")
      .notNull()
      .references(() => members.id),
    message: text().notNull(),
    at: moment().notNull(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [index().on(table.messageId, table.at)],
)
