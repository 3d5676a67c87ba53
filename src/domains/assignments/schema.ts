import { index, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { id, moment } from "#platform/database/table.server.ts"

export const assignments = pgTable(
  "assignments",
  {
    subjectId: text().primaryKey(),
    assigneeId: id("mem")
      .notNull()
      .references(() => members.id),
    assignedById: id("mem")
      .notNull()
      .references(() => members.id),
    assignedAt: moment().notNull(),
  },
  (table) => [index().on(table.assigneeId, table.assignedAt), index().on(table.assignedById)],
)
