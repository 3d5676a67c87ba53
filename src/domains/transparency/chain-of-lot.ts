import { type SQL, sql } from "drizzle-orm"

/** The entries of a lot's history: `lot_id`, `position` from 1, `at` (never before an earlier entry's) and `hash`. */
export function chainOfLot(lotId: SQL): SQL {
  return sql`
    select c.lot_id, c.position, max(c.at) over (order by c.position) as at, c.hash
    from (
      select b.lot_id, b.at, b.hash, b.number + (
        select count(*)::int from lot_entries a where a.lot_id = b.lot_id and a.after_number < b.number
      ) as position
      from bids b where b.lot_id = ${lotId}
      union all
      select e.lot_id, (e.content->>'at')::timestamptz, e.hash, e.after_number + e.number
      from lot_entries e where e.lot_id = ${lotId}
    ) c`
}
