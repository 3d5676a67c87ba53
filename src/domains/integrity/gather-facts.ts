import type { Pool } from "pg"
import { pathTo } from "#platform/app-path.ts"
import type { DefaulterFacts, LotEvidence, PairFacts, RaiserFacts, SharedDetail } from "./rules.ts"
import { terms } from "./rules.ts"

/** More accounts than a household or an office has people are no evidence. */
const maxSharing = 12

const maxLinks = 5

type EvidenceLotRow = { id: string; number: number; name: string }
const lotFields = "json_build_object('id', l.id, 'number', l.number, 'name', p.name)"
const itsProduct = "join products p on p.id = l.product_id"
const latest = `(array_agg(${lotFields} order by l.id desc))[1:${maxLinks}]`

function lotsOf(count: number, rows: readonly EvidenceLotRow[] | null): LotEvidence {
  const links = (rows ?? []).map(({ id, number, name }) => ({
    to: pathTo("/admin/lots/:id", { id }),
    text: `${number}. ${name}`,
  }))
  return { count, links }
}

/** Letters and digits only, so that spellings of one address match. */
const normalised = (column: string) => `regexp_replace(lower(${column}), '[^[:alnum:]]', '', 'g')`

const sharedText = `
  with marks as (
    select member_id, 'address' as what, ${normalised("address || postal_code || country")} as mark, postal_code || ', ' || country as text, updated_at as at
    from addresses
    union all
    select member_id, 'address', ${normalised("(address->>'address') || (address->>'postalCode') || (address->>'country')")},
           (address->>'postalCode') || ', ' || (address->>'country'), created_at
    from orders where member_id is not null and address is not null and created_at > $1
    union all
    select o.member_id, 'card', p.card_fingerprint, null, p.changed_at
    from payments p join orders o on o.id = p.order_id
    where p.card_fingerprint is not null and o.member_id is not null and p.changed_at > $1
    union all
    select member_id, 'device', digest, null, last_seen_at from devices where last_seen_at > $1
  ), open as (
    select m.* from marks m join members on members.id = m.member_id and members.closed_at is null where mark <> ''
  ), common as (
    select what, mark from open group by what, mark having count(distinct member_id) between 2 and ${maxSharing}
  )
  select a.member_id as "memberId", b.member_id as "otherId", a.what, max(a.text) as text, max(greatest(a.at, b.at)) as at
  from common join open a using (what, mark) join open b using (what, mark)
  join members ma on ma.id = a.member_id join members mb on mb.id = b.member_id
  where a.member_id < b.member_id and ma.person_id is distinct from coalesce(mb.person_id, '')
  group by a.member_id, b.member_id, a.what order by 1, 2, 3`

type SharedRow = {
  memberId: string
  otherId: string
  what: SharedDetail["what"]
  text: string | null
  at: Date
}

/** Leaves out pairs that are marked as one person's. */
export async function gatherPairs(pool: Pool, since: Date): Promise<PairFacts[]> {
  const { rows } = await pool.query<SharedRow>(sharedText, [since])
  const pairs = [...Map.groupBy(rows, ({ memberId, otherId }) => `${memberId} ${otherId}`).values()]
  if (pairs.length === 0) return []
  const met = await gatherMeetings(pool, pairs, since)
  return pairs.flatMap((same, index) => {
    const [first] = same
    if (!first) return []
    const { memberId, otherId } = first
    const shared = same.map(({ what, text, at }) => {
      return { what, ...(text === null ? {} : { text }), at: at.toISOString() }
    })
    const of = (relation: string) => {
      const row = met.find((each) => each.place === index + 1 && each.relation === relation)
      return lotsOf(row?.count ?? 0, row?.lots ?? null)
    }
    return {
      memberId,
      otherId,
      shared,
      bidsOn: of("bidsOn"),
      reciprocalBids: of("reciprocalBids"),
      met: of("met"),
    }
  })
}

const meetingsText = `
  with pairs as (
    select * from unnest($1::text[], $2::text[]) with ordinality as t(one, other, place)
  ), met as (
    select place, 'bidsOn' as relation, p.lot_id from pairs join paddles p on p.bidder_id = one join lots l on l.id = p.lot_id and l.seller_id = other
    union all
    select place, 'reciprocalBids', p.lot_id from pairs join paddles p on p.bidder_id = other join lots l on l.id = p.lot_id and l.seller_id = one
    union all
    select place, 'met', p.lot_id from pairs join paddles p on p.bidder_id = one join paddles q on q.lot_id = p.lot_id and q.bidder_id = other
  )
  select place::int, relation, count(*)::int as count, ${latest} as lots
  from met join lots l on l.id = met.lot_id ${itsProduct} where l.scheduled_ends_at > $3 group by place, relation`

type MeetingRow = { place: number; relation: string; count: number; lots: EvidenceLotRow[] }

async function gatherMeetings(pool: Pool, pairs: readonly (readonly SharedRow[])[], since: Date) {
  const { rows } = await pool.query<MeetingRow>(meetingsText, [
    pairs.map((same) => same[0]?.memberId),
    pairs.map((same) => same[0]?.otherId),
    since,
  ])
  return rows
}

/** The last bid that was no raise shows the two highest bidders: its leader, and whom it or its leader beat. */
const raisersText = `
  with tried as materialized (
    select p.bidder_id, l.seller_id, l.id, l.product_id, l.number, s.status, s.leader_id
    from paddles p join lots l on l.id = p.lot_id join bidding_states s on s.lot_id = p.lot_id
    where l.scheduled_ends_at > $1 and s.status in ('sold', 'unsold')
  ), bidders as (
    select bidder_id, count(*)::int as "ofAll" from tried group by bidder_id having count(*) >= $2
  ), pairs as materialized (
    select t.bidder_id, t.seller_id, b."ofAll",
           count(*) filter (where t.status = 'sold' and t.leader_id = t.bidder_id)::int as won
    from bidders b join tried t on t.bidder_id = b.bidder_id
    where t.seller_id is not null
    group by t.bidder_id, t.seller_id, b."ofAll"
    having count(*) >= $2 and count(*) >= $3::float8 * b."ofAll"
      and count(*) filter (where t.status = 'sold' and t.leader_id = t.bidder_id) <= $4::float8 * count(*)
  )
  select r.bidder_id as "memberId", r.seller_id as "sellerId", r."ofAll", r.won, count(*)::int as count,
         count(*) filter (where l.bidder_id = beaten.bidder_id)::int as raised, ${latest} as lots
  from pairs r join tried l on l.bidder_id = r.bidder_id and l.seller_id = r.seller_id
  join members m on m.id = l.bidder_id and m.closed_at is null ${itsProduct}
  left join lateral (
    select q.bidder_id
    from bids b
    left join bids earlier on earlier.lot_id = b.lot_id and earlier.number = b.number - 1
    join paddles q on q.lot_id = b.lot_id and q.number in (b.leader_paddle, b.paddle, earlier.leader_paddle)
    where l.status = 'sold' and b.lot_id = l.id and b.kind <> 'raised' and q.bidder_id <> l.leader_id
    order by b.number desc, q.number = b.leader_paddle desc limit 1
  ) beaten on true
  group by r.bidder_id, r.seller_id, r."ofAll", r.won`

type RaiserRow = Omit<RaiserFacts, "ofSeller"> & { count: number; lots: EvidenceLotRow[] }

export async function gatherRaisers(pool: Pool, since: Date): Promise<RaiserFacts[]> {
  const { minLotsOfOneSeller, shareOfOneSeller, shareWon } = terms
  const { rows } = await pool.query<RaiserRow>(raisersText, [
    since,
    minLotsOfOneSeller,
    shareOfOneSeller,
    shareWon,
  ])
  return rows.map(({ count, lots, ...facts }) => ({ ...facts, ofSeller: lotsOf(count, lots) }))
}

const defaultersText = `
  select o.member_id as "memberId", count(distinct o.subject_id)::int as won,
         count(distinct o.subject_id) filter (where o.status = 'defaulted')::int as count,
         (array_agg(${lotFields} order by l.id desc) filter (where o.status = 'defaulted'))[1:${maxLinks}] as lots
  from order_lines o join members m on m.id = o.member_id and m.closed_at is null
  join lots l on l.id = o.subject_id ${itsProduct}
  where o.kind = 'lot' and o.created_at > $1
  group by o.member_id having count(distinct o.subject_id) filter (where o.status = 'defaulted') >= $2`

type DefaulterRow = { memberId: string; won: number; count: number; lots: EvidenceLotRow[] }

export async function gatherDefaulters(pool: Pool, since: Date): Promise<DefaulterFacts[]> {
  const { rows } = await pool.query<DefaulterRow>(defaultersText, [since, terms.minDefaults])
  return rows.map(({ memberId, won, count, lots }) => ({ memberId, won, defaults: lotsOf(count, lots) }))
}
