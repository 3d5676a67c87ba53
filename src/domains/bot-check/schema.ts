import { index, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "#platform/database/table.server.ts"

export const spentSolutions = pgTable(
  "spent_solutions",
  { digest: text().primaryKey(), expiresAt: moment().notNull() },
  (table) => [index().on(table.expiresAt)],
)
