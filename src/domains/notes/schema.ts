import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

export const notes = pgTable(
  "notes",
  {
    id: id("nte").primaryKey(),
    /** The id of any object that has a page. */
    subjectId: text().notNull(),
    authorId: id("mem")
      .notNull()
      .references(() => members.id),
    text: text().notNull(),
    createdAt: moment().notNull(),
    idempotencyKey: text().notNull(),
  },
  (table) => [
    index().on(table.subjectId, table.createdAt),
    uniqueIndex().on(table.authorId, table.idempotencyKey),
    check("notes_text", sql`char_length(${table.text}) between 1 and 2000`),
  ],
)
