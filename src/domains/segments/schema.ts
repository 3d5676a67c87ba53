import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { citext, id, moment } from "#platform/database/table.server.ts"

/** What staff note about members to find them again. Members do not see them. */
export const memberTags = pgTable(
  "member_tags",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    tag: citext().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.tag] }),
    index().on(table.tag, table.memberId),
    check("member_tags_tag", sql`${table.tag}::text ~ '^[^,[:cntrl:]]{1,30}$'`),
  ],
)

/** Named filters of the members' list. */
export const segments = pgTable(
  "segments",
  {
    id: id("seg").primaryKey(),
    name: citext().notNull().unique(),
    /** Parameters of the list's address. The list ignores what it does not know. */
    query: text().notNull(),
    createdAt: moment().notNull(),
    createdById: id("mem")
      .notNull()
      .references(() => members.id),
  },
  (table) => [
    check("segments_name", sql`length(${table.name}::text) between 1 and 40`),
    check("segments_query", sql`length(${table.query}) between 1 and 500`),
  ],
)
