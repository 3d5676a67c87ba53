import { index, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "#platform/table.server.ts"

/** Solutions that were handed in: each counts once. A row may go when its challenge would have expired anyway. */
export const spentSolutions = pgTable(
  "spent_solutions",
  { digest: text().primaryKey(), expiresAt: moment().notNull() },
  (table) => [index().on(table.expiresAt)],
)
