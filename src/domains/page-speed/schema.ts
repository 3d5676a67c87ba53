import { sql } from "drizzle-orm"
import { check, date, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core"
import { metrics, type PageKind } from "./rules.ts"

/** How many visits of a day had a value in this bucket. Nothing tells who they were. */
export const pageSpeeds = pgTable(
  "page_speeds",
  {
    day: date().notNull(),
    kind: text().$type<PageKind>().notNull(),
    country: text().notNull(),
    metric: text({ enum: metrics }).notNull(),
    bucket: smallint().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.kind, table.country, table.metric, table.bucket] }),
    check("page_speeds_count", sql`${table.count} > 0 and ${table.bucket} >= 0`),
  ],
)
