import { sql } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"

const max = 30

type RelatedRow = {
  id: string
  kind: "lot" | "btl" | "sub" | "ord" | "shp" | "clm" | "settlement"
  name: string
  state: string
  /** Of a settlement: its seller, and what they get. */
  memberId: string | null
  cents: string | null
}

/** The chain of consignment, lot, order, parcel and settlement that a lot, a bottle or an order belongs to. */
export async function readRelated({ db }: Pick<Ctx, "db">, id: string) {
  const { rows } = await db.execute<RelatedRow>(sql`
    with lot_ids as (
      select id from lots where id = ${id}
      union select lot_id from submitted_bottles where id = ${id} and lot_id is not null
      union select subject_id from order_lines where order_id = ${id} and kind = 'lot'
      union select l.subject_id from claims c join order_lines l on l.id = c.line_id where c.id = ${id} and l.kind = 'lot'
    ), lines as (
      select id, order_id from order_lines where kind = 'lot' and subject_id in (select id from lot_ids)
        and status not in ('lapsed', 'defaulted', 'refunded')
      union select id, order_id from order_lines where order_id = ${id}
      union select line_id, order_id from claims where id = ${id}
    ), bottles as (
      select id, name, state, submission_id from submitted_bottles where lot_id in (select id from lot_ids)
      union select id, name, state, submission_id from submitted_bottles where id = ${id}
    )
    select id, kind, name, state, member_id as "memberId", cents from (
      select s.id, 'sub' as kind, s.name, '' as state, null::text as member_id, null::bigint as cents, 1 as place
        from submissions s where s.id in (select submission_id from bottles)
      union all select id, 'btl', name, state, null, null, 2 from bottles
      union all select l.id, 'lot', l.number || ' · ' || p.name, b.status, null, null, 3
        from lots l join products p on p.id = l.product_id join bidding_states b on b.lot_id = l.id
        where l.id in (select id from lot_ids)
      union all select o.id, 'ord', o.reference, o.status, null, null, 4
        from orders o where o.id in (select order_id from lines)
      union all select distinct s.id, 'shp', coalesce(s.tracking, ''),
          case when s.kind = 'pick-up' and s.status = 'packed' then 'to-collect' else s.status end, null, null::bigint, 5
        from shipments s join shipment_lines sl on sl.shipment_id = s.id where sl.line_id in (select id from lines)
      union all select c.id, 'clm', l.title, c.state, null, null, 6
        from claims c join order_lines l on l.id = c.line_id where c.line_id in (select id from lines)
      union all select s.line_id, 'settlement', '', s.state, s.seller_id, s.net_cents - s.netted_cents, 7
        from settlements s where s.lot_id in (select id from lot_ids) and s.state <> 'reversed'
    ) related where id <> ${id} order by place, id limit ${max}`)
  return rows.map(({ cents, ...row }) => ({ ...row, cents: cents === null ? null : Number(cents) }))
}

export type RelatedObject = Awaited<ReturnType<typeof readRelated>>[number]
