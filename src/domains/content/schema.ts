import { jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "#platform/table.server.ts"

/** What staff may change without a new release: the name of the house, fees, steps, limits. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: moment().notNull().defaultNow(),
  changedBy: text(),
})
