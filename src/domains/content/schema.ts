import { sql } from "drizzle-orm"
import { check, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { id, moment } from "#platform/database/table.server.ts"

export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: moment().notNull().defaultNow(),
  changedBy: text(),
})

/** A value of a setting from a day on. It has ended once it is cancelled, or part of a value that was saved later. */
export const scheduledSettings = pgTable(
  "scheduled_settings",
  {
    id: id("sch").primaryKey(),
    key: text().notNull(),
    /** The start of a day in Singapore. */
    validFrom: moment().notNull(),
    /** The changed members, or the whole value of a setting that has none. */
    value: jsonb().notNull(),
    createdAt: moment().notNull(),
    createdBy: text(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex("scheduled_settings_one_a_day")
      .on(table.key, table.validFrom)
      .where(sql`${table.endedAt} is null`),
    check("scheduled_settings_ahead", sql`${table.validFrom} > ${table.createdAt}`),
  ],
)
