import { sql } from "drizzle-orm"
import { check, pgTable, text } from "drizzle-orm/pg-core"
import { members } from "#domains/accounts/schema.ts"
import { cents, id, moment } from "#platform/database/table.server.ts"
import type { Quarter } from "./gst/quarter.ts"

/** Boxes of a quarter's GST return that staff fill in: there are no purchases here. */
export const gstReturns = pgTable(
  "gst_returns",
  {
    quarter: text().$type<Quarter>().primaryKey(),
    exemptCents: cents().notNull(),
    purchasesCents: cents().notNull(),
    inputTaxCents: cents().notNull(),
    savedAt: moment().notNull(),
    savedBy: id("mem")
      .notNull()
      .references(() => members.id),
  },
  (table) => [
    check("gst_returns_quarter", sql`${table.quarter} ~ '^20[0-9]{2}-Q[1-4]$'`),
    check(
      "gst_returns_figures",
      sql`least(${table.exemptCents}, ${table.purchasesCents}, ${table.inputTaxCents}) >= 0`,
    ),
  ],
)
