import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { writtenLanguages } from "#language/languages.ts"
import { id, moment } from "#platform/database/table.server.ts"
import type { ChangedTexts } from "./rules.ts"

// A trigger in db/functions/emails.sql makes versions append-only.

export const emailTexts = pgTable(
  "email_texts",
  {
    id: id("emt").primaryKey(),
    kind: text().notNull(),
    language: text({ enum: writtenLanguages }).notNull(),
    /** Null: the built-in texts again. */
    texts: jsonb().$type<ChangedTexts>(),
    at: moment().notNull(),
    actorId: id("mem")
      .notNull()
      .references(() => members.id),
  },
  (table) => [index().on(table.kind, table.language, table.id)],
)
