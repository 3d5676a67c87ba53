import { index, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

export const inboxSnoozes = pgTable(
  "inbox_snoozes",
  {
    /** A message, an enquiry, a reported article or comment, or an approval. */
    subjectId: text().primaryKey(),
    until: moment().notNull(),
    at: moment().notNull(),
    byId: id("mem")
      .notNull()
      .references(() => members.id),
  },
  (table) => [index().on(table.byId)],
)
