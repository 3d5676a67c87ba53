import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

/** One row for each open page of an object. */
export const presences = pgTable(
  "presences",
  {
    pageId: text().notNull(),
    subjectId: text().notNull(),
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    seenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.subjectId] }),
    index().on(table.subjectId),
    index().on(table.memberId),
  ],
)
