import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

export const wishes = pgTable(
  "wishes",
  {
    memberId: id("mem")
      .notNull()
      .references(() => members.id, { onDelete: "cascade" }),
    kind: text({ enum: ["product", "lot", "cask"] }).notNull(),
    subjectId: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.subjectId] }),
    index().on(table.kind, table.subjectId),
  ],
)
