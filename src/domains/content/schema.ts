import { jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "#platform/table.server.ts"

/** Values that staff can change without a release: the site's name, fees, increments, limits. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: moment().notNull().defaultNow(),
  changedBy: text(),
})
