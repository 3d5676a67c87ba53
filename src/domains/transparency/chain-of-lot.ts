import { type SQL, sql } from "drizzle-orm"

/** The entries of a lot's history: `lot_id`, `position` from 1, `at` and `hash`. */
export function chainOfLot(lotId: SQL): SQL {
  return sql`select b.lot_id, b.number as position, b.at, b.hash from bids b where b.lot_id = ${lotId}`
}
