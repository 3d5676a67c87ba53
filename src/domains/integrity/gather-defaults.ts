import type { Pool } from "pg"
import { type DefaulterFacts, terms } from "./rules.ts"
import type { BeneficiaryFacts } from "./scoring/find-suspects.ts"

const maxLots = 5

const defaultersText = `
  select o.member_id as "memberId", count(distinct o.subject_id)::int as won,
         count(distinct o.subject_id) filter (where o.status = 'defaulted')::int as defaults,
         (array_agg(o.subject_id order by o.subject_id desc) filter (where o.status = 'defaulted'))[1:${maxLots}] as "lotIds"
  from order_lines o join members m on m.id = o.member_id and m.closed_at is null
  where o.kind = 'lot' and o.created_at > $1
  group by o.member_id having count(distinct o.subject_id) filter (where o.status = 'defaulted') >= $2`

export async function gatherDefaulters(pool: Pool, since: Date): Promise<DefaulterFacts[]> {
  return (await pool.query<DefaulterFacts>(defaultersText, [since, terms.minDefaults])).rows
}

/** "passed" was never offered. */
const beneficiariesText = `
  select o.member_id as defaulter, s.bidder_id as other, count(distinct o.subject_id)::int as times,
         (array_agg(distinct o.subject_id order by o.subject_id desc))[1:${maxLots}] as "lotIds"
  from order_lines o join second_chances s on s.lot_id = o.subject_id and s.bidder_id <> o.member_id and s.status <> 'passed'
  where o.kind = 'lot' and o.status = 'defaulted' and o.created_at > $1
  group by o.member_id, s.bidder_id`

export async function gatherBeneficiaries(pool: Pool, since: Date): Promise<BeneficiaryFacts[]> {
  return (await pool.query<BeneficiaryFacts>(beneficiariesText, [since])).rows
}
