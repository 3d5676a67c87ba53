import type { Pool } from "pg"
import { maxSharing, type SharedMark } from "./scoring/links.ts"

/** `text` is the postal code of an address. */
export type SeenMark = SharedMark & { text: string | null; at: Date }

export type Marks = { marks: readonly SeenMark[]; createdMs: ReadonlyMap<string, number> }

/** Letters and digits only, so that spellings of one address, number or account match. */
const normalised = (column: string) => `regexp_replace(lower(${column}), '[^[:alnum:]]', '', 'g')`

const shortest = 6

const marksText = `
  with marks as (
    select member_id, 'address' as what, ${normalised("address || postal_code || country")} as mark, postal_code || ', ' || country as text, updated_at as at
    from addresses
    union all
    select member_id, 'address', ${normalised("(address->>'address') || (address->>'postalCode') || (address->>'country')")},
           (address->>'postalCode') || ', ' || (address->>'country'), created_at
    from orders where member_id is not null and address is not null and created_at > $1
    union all
    select member_id, 'phone', ${normalised("phone")}, null, updated_at from addresses
    union all
    select id, 'phone', ${normalised("coalesce(country_code_mb, '') || phone_mb")}, null, updated_at from members where phone_mb is not null
    union all
    select o.member_id, 'card', p.card_fingerprint, null, p.changed_at
    from payments p join orders o on o.id = p.order_id
    where p.card_fingerprint is not null and o.member_id is not null and p.changed_at > $1
    union all
    select member_id, 'payout', ${normalised("bank_number")}, null, created_at from withdrawals where created_at > $1
    union all
    select member_id, 'device', digest, null, last_seen_at from devices where last_seen_at > $1
  ), active as (
    select p.bidder_id as id from paddles p join lots l on l.id = p.lot_id where l.scheduled_ends_at > $1
    union
    select seller_id from lots where scheduled_ends_at > $1 and seller_id is not null
  )
  select what, array_agg(distinct member_id order by member_id) as accounts, max(text) as text, max(at) as at
  from marks join active on active.id = member_id join members on members.id = member_id and members.closed_at is null
  where length(mark) >= ${shortest}
  group by what, mark having count(distinct member_id) between 2 and ${maxSharing}
  order by what, 2`

const createdText = "select id, created_at as at from members where id = any($1)"

/**
 * What open accounts have in common. What a crowd shares is left out. Only accounts that bid or sell count, or else a
 * shill could hide a browser in a crowd of empty accounts.
 */
export async function gatherMarks(pool: Pool, since: Date): Promise<Marks> {
  const { rows: marks } = await pool.query<SeenMark>(marksText, [since])
  const accounts = [...new Set(marks.flatMap((mark) => mark.accounts))]
  const { rows } = await pool.query<{ id: string; at: Date }>(createdText, [accounts])
  return { marks, createdMs: new Map(rows.map(({ id, at }) => [id, at.getTime()])) }
}
