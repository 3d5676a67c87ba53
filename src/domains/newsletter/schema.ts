import { sql } from "drizzle-orm"
import { check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { languages, writtenLanguages } from "#language/languages.ts"
import { citext, id, moment } from "#platform/database/table.server.ts"
import { newsletterEmailStates, newsletterStates, subscriberStates } from "./states.ts"

export const subscribers = pgTable(
  "subscribers",
  {
    id: id("sub").primaryKey(),
    email: citext().notNull().unique(),
    country: text().notNull(),
    language: text({ enum: languages }).notNull(),
    status: text({ enum: subscriberStates }).notNull(),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
    endedAt: moment(),
  },
  (table) => [index().on(table.status, table.createdAt)],
)

export const newsletters = pgTable(
  "newsletters",
  {
    id: id("nwl").primaryKey(),
    status: text({ enum: newsletterStates }).notNull().default("draft"),
    subject: text().notNull(),
    body: text().notNull(),
    language: text({ enum: writtenLanguages }).notNull(),
    countries: jsonb().$type<string[]>().notNull().default([]),
    authorId: id("mem")
      .notNull()
      .references(() => members.id),
    createdAt: moment().notNull(),
    startedAt: moment(),
    endedAt: moment(),
  },
  (table) => [
    index().on(table.createdAt),
    check("newsletters_started", sql`(${table.status} = 'draft') = (${table.startedAt} is null)`),
  ],
)

/** Prevents sending twice. */
export const newsletterEmails = pgTable(
  "newsletter_emails",
  {
    newsletterId: id("nwl")
      .notNull()
      .references(() => newsletters.id),
    subscriberId: id("sub")
      .notNull()
      .references(() => subscribers.id),
    status: text({ enum: newsletterEmailStates }).notNull().default("waiting"),
    at: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.newsletterId, table.subscriberId] }),
    index().on(table.newsletterId, table.status),
    index().on(table.subscriberId),
  ],
)
