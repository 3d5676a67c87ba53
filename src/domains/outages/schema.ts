import { sql } from "drizzle-orm"
import { bigint, check, integer, pgTable } from "drizzle-orm/pg-core"
import { id, moment } from "#platform/database/table.server.ts"

// db/functions/outages.sql makes outages immutable.

/**
 * One row: a process could take bids at `at`. Lots and orders close after `holdsUntil` only if there is a newer beat.
 */
export const heartbeats = pgTable(
  "heartbeats",
  {
    id: integer().primaryKey().default(1),
    at: moment().notNull(),
    holdsUntil: moment().notNull(),
  },
  (table) => [
    check("heartbeats_one_row", sql`${table.id} = 1`),
    check("heartbeats_hold", sql`${table.holdsUntil} > ${table.at}`),
  ],
)

/** No process could take bids. Every open deadline in it, or within the margin after it, was extended by `shiftMs`. */
export const outages = pgTable(
  "outages",
  {
    id: id("out").primaryKey(),
    beganAt: moment().notNull(),
    endedAt: moment().notNull(),
    marginMinutes: integer().notNull(),
    shiftMs: bigint({ mode: "number" }).notNull(),
  },
  (table) => [
    check("outages_time", sql`${table.endedAt} > ${table.beganAt}`),
    check("outages_shift", sql`${table.shiftMs} >= 0`),
  ],
)
