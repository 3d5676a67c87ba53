import { sql } from "drizzle-orm"
import { check, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { citext, id, moment } from "#platform/table.server.ts"
import { newsletterEmailStates, newsletterStates, subscriberStates } from "./states.ts"

/** Newsletter subscribers. The row stays after they leave, so that they are not written to by mistake. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: id("sub").primaryKey(),
    email: citext().notNull().unique(),
    /** ISO code of the subscriber's country when subscribing. */
    country: text().notNull(),
    language: text({ enum: ["en", "vi", "cn"] }).notNull(),
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
    /** Clean HTML with the few tags of `clean-html.ts`. */
    body: text().notNull(),
    language: text({ enum: ["en", "vi", "cn"] }).notNull(),
    /** ISO codes; empty means all countries that are not closed. */
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

/** The state of one newsletter for one subscriber. It prevents sending twice. */
export const newsletterEmails = pgTable(
  "newsletter_letters",
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
