import type { PoolClient } from "pg"
import type { LockedLot } from "../locked-lot.ts"
import type { MaximumKeys } from "../maximums/maximum-keys.ts"
import { type CommitmentRow, committedCents } from "./committed-cents.ts"

/** `elsewhereCents` is committed on lots outside this batch. */
export type Budget = { cents: number; otherLotsCents: number }

export type Budgets = ReadonlyMap<string, Budget>

type BudgetKey = { auctionId: string; memberId: string }

export const budgetKey = ({ auctionId, memberId }: BudgetKey) => `${auctionId} ${memberId}`

const lockSql = `
  select b.auction_id, b.member_id, b.cents
  from budgets b join unnest($1::text[], $2::text[]) as r(auction_id, member_id)
    on r.auction_id = b.auction_id and r.member_id = b.member_id
  order by b.auction_id, b.member_id
  for update of b`

const committedSql = `
  select r.auction_id, r.member_id, s.lot_id as "lotId", s.auction_id as "auctionId", s.leader_id as "bidderId", s.status,
         s.price_cents as "priceCents", s.leader_encrypted_max as "encryptedMax", k.wrapped
  from unnest($1::text[], $2::text[]) as r(auction_id, member_id)
  join bidding_states s on s.auction_id = r.auction_id and s.leader_id = r.member_id
  left join auction_keys k on k.auction_id = s.auction_id
  where s.status in ('live', 'sold') and s.lot_id <> all($3::text[])`

type BudgetKeyRow = { auction_id: string; member_id: string }

/**
 * Lock order: lots, then budgets by key. Read commitments only after that, so two batches cannot both spend one budget.
 */
export async function lockBudgets(
  client: PoolClient,
  maximumKeys: MaximumKeys,
  budgetKeys: readonly BudgetKey[],
  lotIds: readonly string[],
): Promise<Budgets> {
  const wanted = [...new Map(budgetKeys.map((one) => [budgetKey(one), one])).values()]
  const keys = [wanted.map(({ auctionId }) => auctionId), wanted.map(({ memberId }) => memberId)]
  const locked = await client.query<BudgetKeyRow & { cents: number }>({
    name: "lock-budgets",
    text: lockSql,
    values: keys,
  })
  const committed = await client.query<BudgetKeyRow & CommitmentRow>({
    name: "bound-of-budgets",
    text: committedSql,
    values: [...keys, lotIds],
  })
  const elsewhere = new Map<string, number>()
  for (const row of committed.rows)
    elsewhere.set(keyOf(row), (elsewhere.get(keyOf(row)) ?? 0) + committedCents(maximumKeys, row))
  return new Map(
    locked.rows.map((row) => [
      keyOf(row),
      { cents: Number(row.cents), otherLotsCents: elsewhere.get(keyOf(row)) ?? 0 },
    ]),
  )
}

function keyOf(row: BudgetKeyRow): string {
  return budgetKey({ auctionId: row.auction_id, memberId: row.member_id })
}

export function budgetLeftFor(
  budgets: Budgets,
  lot: LockedLot,
  memberId: string,
  lots: Iterable<LockedLot>,
): number | null {
  const budget = budgets.get(budgetKey({ auctionId: lot.auction_id, memberId }))
  if (!budget) return null
  let leftCents = budget.cents - budget.otherLotsCents
  for (const other of lots) {
    if (other === lot || other.auction_id !== lot.auction_id || other.leader_id !== memberId) continue
    if (other.status === "live") leftCents -= other.leader_max_cents ?? 0
    else if (other.status === "sold") leftCents -= other.price_cents
  }
  return leftCents
}
