import type { PoolClient } from "pg"
import type { AppContext } from "#platform/ctx.ts"
import { type Cents, sum } from "#platform/money.ts"
import type { LandedChoices } from "../landed/landed-choices.ts"
import type { LockedLot } from "../locked-lot.ts"
import { maximumKeysService } from "../maximums/maximum-keys.ts"
import { openBudget } from "../maximums/open-maximum.ts"
import { choicesSql } from "./charges.ts"
import { type CommitmentRow, committedCents } from "./committed-cents.ts"
import { amountAlone, type CostOf, composeCosts, readPricedLots } from "./price-lots.ts"

/** `elsewhereCents` is committed on lots outside this batch. */
export type Budget = { cents: number; otherLotsCents: number; costOf: CostOf }

export type Budgets = ReadonlyMap<string, Budget>

type BudgetKey = { auctionId: string; memberId: string }

export const budgetKey = ({ auctionId, memberId }: BudgetKey) => `${auctionId} ${memberId}`

const lockSql = `
  select b.auction_id, b.member_id, b.encrypted_cents as "encryptedCents", k.wrapped, ${choicesSql("b")} as choices,
         m.role = 'member' or m.member_since is not null as is_member
  from budgets b join members m on m.id = b.member_id join unnest($1::text[], $2::text[]) as r(auction_id, member_id)
    on r.auction_id = b.auction_id and r.member_id = b.member_id
  join auction_keys k on k.auction_id = b.auction_id
  order by b.auction_id, b.member_id
  for update of b`

const committedSql = `
  select r.auction_id, r.member_id, s.lot_id as "lotId", s.auction_id as "auctionId", s.leader_id as "bidderId", s.status,
         s.price_cents as "priceCents", s.leader_encrypted_max as "encryptedMax", k.wrapped
  from unnest($1::text[], $2::text[]) as r(auction_id, member_id)
  join bidding_states s on s.auction_id = r.auction_id and s.leader_id = r.member_id
  left join auction_keys k on k.auction_id = s.auction_id
  where s.status in ('live', 'sold') and s.lot_id <> all($3::text[])`

type BudgetRow = BudgetKeyRow & {
  encryptedCents: string
  wrapped: string | null
  choices: LandedChoices | null
  is_member: boolean
}
type BudgetKeyRow = { auction_id: string; member_id: string }

/**
 * Lock order: lots, then budgets by key. Read commitments only after that, so two batches cannot both spend one budget.
 */
export async function lockBudgets(
  app: AppContext,
  client: PoolClient,
  budgetKeys: readonly BudgetKey[],
  lotIds: readonly string[],
): Promise<Budgets> {
  const wanted = [...new Map(budgetKeys.map((one) => [budgetKey(one), one])).values()]
  const keys = [wanted.map(({ auctionId }) => auctionId), wanted.map(({ memberId }) => memberId)]
  const locked = await client.query<BudgetRow>({
    name: "lock-budgets",
    text: lockSql,
    values: keys,
  })
  const committed = await client.query<BudgetKeyRow & CommitmentRow>({
    name: "bound-of-budgets",
    text: committedSql,
    values: [...keys, lotIds],
  })
  const maximumKeys = maximumKeysService.of(app)
  const allLotIds = [...new Set([...lotIds, ...committed.rows.map(({ lotId }) => lotId)])]
  const priced = locked.rows.some(({ choices }) => choices) ? await readPricedLots(client, allLotIds) : []
  const budgets = new Map<string, Budget>()
  for (const { choices, is_member: isMember, ...row } of locked.rows) {
    const costOf = choices ? await composeCosts(app, priced, { choices, isMember }) : amountAlone
    const others = committed.rows.filter((other) => keyOf(other) === keyOf(row))
    const otherLotsCents = sum(
      ...others.map((other) => costOf(other.lotId, committedCents(maximumKeys, other))),
    )
    const owner = { auctionId: row.auction_id, memberId: row.member_id }
    budgets.set(keyOf(row), { cents: openBudget(maximumKeys, { ...owner, ...row }), otherLotsCents, costOf })
  }
  return budgets
}

function keyOf(row: BudgetKeyRow): string {
  return budgetKey({ auctionId: row.auction_id, memberId: row.member_id })
}

export type BudgetLeft = { leftCents: Cents; costOf: CostOf }

export function budgetLeftFor(
  budgets: Budgets,
  lot: LockedLot,
  memberId: string,
  lots: Iterable<LockedLot>,
): BudgetLeft | null {
  const budget = budgets.get(budgetKey({ auctionId: lot.auction_id, memberId }))
  if (!budget) return null
  const { costOf } = budget
  let leftCents = budget.cents - budget.otherLotsCents
  for (const other of lots) {
    if (other === lot || other.auction_id !== lot.auction_id || other.leader_id !== memberId) continue
    if (other.status === "live") leftCents -= costOf(other.lot_id, other.leader_max_cents ?? 0)
    else if (other.status === "sold") leftCents -= costOf(other.lot_id, other.price_cents)
  }
  return { leftCents, costOf }
}
