import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { writtenLanguages } from "#language/languages.ts"
import { id, moment } from "#platform/database/table.server.ts"
import { contentNames } from "./names.ts"

/** Readers see the version published last, or else the shipped text. */
export const contentVersions = pgTable(
  "content_versions",
  {
    name: text({ enum: contentNames }).notNull(),
    language: text({ enum: writtenLanguages }).notNull(),
    number: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** HTML with the few tags of `clean-html.ts`, with figures as "{{…}}". */
    body: text().notNull(),
    fromNumber: integer(),
    writtenBy: id("mem")
      .notNull()
      .references(() => members.id),
    writtenAt: moment().notNull(),
    publishedBy: id("mem").references(() => members.id),
    publishedAt: moment(),
    idempotencyKey: text().notNull().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.language, table.number] }),
    index().on(table.publishedAt),
    check("content_versions_number", sql`${table.number} > 0`),
    check("content_versions_out", sql`(${table.publishedAt} is null) = (${table.publishedBy} is null)`),
  ],
)

export const redirects = pgTable("redirects", {
  fromPath: text().primaryKey(),
  toPath: text().notNull(),
  isPermanent: boolean().notNull().default(true),
  createdAt: moment().notNull(),
  createdBy: id("mem")
    .notNull()
    .references(() => members.id),
})
