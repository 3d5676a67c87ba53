import { jsonb, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "#platform/database/table.server.ts"

export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: moment().notNull().defaultNow(),
  changedBy: text(),
})
