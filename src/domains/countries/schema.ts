import { sql } from "drizzle-orm"
import { check, date, doublePrecision, pgTable, text } from "drizzle-orm/pg-core"
import { moment } from "#platform/database/table.server.ts"

/** For orientation only: nothing is ever charged by it. */
export const exchangeRates = pgTable(
  "exchange_rates",
  {
    currency: text().primaryKey(),
    perSgd: doublePrecision().notNull(),
    asOf: date().notNull(),
    changedAt: moment().notNull().defaultNow(),
  },
  (table) => [check("exchange_rates_positive", sql`${table.perSgd} > 0`)],
)
