import type { KeyObject } from "node:crypto"
import type { PoolClient } from "pg"
import { refuse as refuseMember } from "#domains/accounts/refusals.ts"
import { staffRoleSql } from "#domains/accounts/staff-roles/rights.ts"
import { termsSetting } from "#domains/accounts/terms/terms-version.ts"
import { type AppContext, announceIfUncertain } from "#platform/ctx.ts"
import { asJsonArray } from "#platform/database/table.server.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { Refusal } from "#platform/refusal.ts"
import { commitProblem } from "#platform/unavailable.ts"
import { asReceipt, type BidRow, type Receipt } from "./bid-row.ts"
import { type BudgetLeft, type Budgets, budgetLeftFor, lockBudgets } from "./budgets/lock-budgets.ts"
import { type BidLookup, type EarlierAnswer, evaluateBid, type LotBatch } from "./evaluate-bid.ts"
import { lockLots } from "./lock-lots.ts"
import { type LockedLot, publicState } from "./locked-lot.ts"
import {
  type BidOwner,
  decryptMaximum,
  decryptRefusedBid,
  encryptRefusedBid,
} from "./maximums/encrypt-maximum.ts"
import { maximumKeysService } from "./maximums/maximum-keys.ts"
import { refuse } from "./refusals.ts"
import type { WaitingBid } from "./waiting-bid.ts"

export type BatchAnswer = { waiting: WaitingBid; receipt?: Receipt; problem?: unknown }
export type SettledBatch = { states: LiveState[]; answers: BatchAnswer[] }

/** A locked lot delays the other lots of its batch at most this long; then each is tried alone. */
const beginWithTimeout = "begin; set local lock_timeout = '400ms'"

export async function settleBatch(
  app: AppContext,
  taken: ReadonlyMap<Id<"lot">, readonly WaitingBid[]>,
): Promise<SettledBatch> {
  const client = await app.preparedPool.$client.connect()
  const keys = maximumKeysService.of(app)
  let isBroken = false
  try {
    // BEGIN is pipelined with the first statement, as COMMIT is with the last: each round trip less shortens the locks.
    const begin = taken.size > 1 ? beginWithTimeout : "begin"
    const [, lots] = await Promise.all([client.query(begin), lockLots(client, keys, [...taken.keys()])])
    const bids = [...taken.values()].flat()
    // Waiting for the locks may outlast the auction, so read the time after them: the database's own.
    const { lookups, now } = await lookUpBids(client, bids, lots, app.clock.simulated?.())
    const budgets = await lockBatchBudgets(app, client, { bids, lookups, lots })
    const batch = evaluateAll(lots, bids, { lookups, budgets }, now)
    const publish = batch.states.map((state) => () => app.live.publish(state))
    await writeAndCommit(client, batch.rows).catch((problem) => announceIfUncertain(app, problem, publish))
    return { states: batch.states, answers: batch.answers }
  } catch (problem) {
    await client.query("rollback").catch(() => {
      isBroken = true
    })
    throw problem
  } finally {
    client.release(isBroken)
  }
}

/** Closing an account locks its row: without this lock, a bid checked before it could be written after it. */
const lockBiddersSql = "select from members where id = any($1::text[]) order by id for key share"

const lookUpSql = `
  select case when m.closed_at is null then m.role end as role, m.status, m.email_verified as is_verified,
         ${staffRoleSql("m")} as staff_role,
         m.bidding_ended_at is not null as is_ended_for, p.number as paddle, x.lot_id is not null as is_excluded,
         g.member_id is not null as has_budget, m.terms_version as accepted_terms,
         (select value ->> 'version' from settings where key = $7) as terms,
         m.person_id is not null and exists (
           select from members s where s.id = r.seller_id and s.person_id = m.person_id
         ) as is_sellers_person,
         case when b.number is not null then row_to_json(b) end as bid,
         case when f.id is not null then json_build_object('reason', f.reason, 'encrypted_bid', f.encrypted_bid) end as refused,
         coalesce($6::timestamptz, clock_timestamp()) as now
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) with ordinality
    as r(lot_id, bidder_id, key, auction_id, seller_id, place)
  left join members m on m.id = r.bidder_id
  left join paddles p on p.lot_id = r.lot_id and p.bidder_id = r.bidder_id
  left join budgets g on g.auction_id = r.auction_id and g.member_id = r.bidder_id
  left join exclusions x on x.lot_id = r.lot_id and x.bidder_id = r.bidder_id
  left join bids b on b.lot_id = r.lot_id and b.bidder_id = r.bidder_id and b.idempotency_key = r.key
  left join bid_refusals f on f.lot_id = r.lot_id and f.bidder_id = r.bidder_id and f.idempotency_key = r.key
  order by r.place`

async function lookUpBids(
  client: PoolClient,
  bids: readonly WaitingBid[],
  lots: ReadonlyMap<string, LockedLot>,
  simulated: Date | undefined,
): Promise<{ lookups: BidLookup[]; now: Date }> {
  const bidders = bids.map((bid) => bid.bidderId)
  const [, { rows }] = await Promise.all([
    client.query({ name: "lock-bidders", text: lockBiddersSql, values: [bidders] }),
    client.query<BidLookup & { now: Date }>({
      name: "look-up-bids",
      text: lookUpSql,
      values: [
        bids.map((bid) => bid.lotId),
        bidders,
        bids.map((bid) => bid.idempotencyKey),
        bids.map((bid) => lots.get(bid.lotId)?.auction_id ?? null),
        bids.map((bid) => lots.get(bid.lotId)?.seller_id ?? null),
        simulated ?? null,
        termsSetting.key,
      ],
    }),
  ])
  if (!rows[0]) throw new Error("The bid look-up returned no row")
  return { lookups: rows, now: rows[0].now }
}

const noBudgets: Budgets = new Map()

async function lockBatchBudgets(
  app: AppContext,
  client: PoolClient,
  batch: {
    bids: readonly WaitingBid[]
    lookups: readonly BidLookup[]
    lots: ReadonlyMap<string, LockedLot>
  },
): Promise<Budgets> {
  const { bids, lookups, lots } = batch
  const budgetKeys = bids.flatMap(({ lotId, bidderId }, index) => {
    const auctionId = lots.get(lotId)?.auction_id
    return auctionId && lookups[index]?.has_budget ? [{ auctionId, memberId: bidderId }] : []
  })
  return budgetKeys.length > 0 ? await lockBudgets(app, client, budgetKeys, [...lots.keys()]) : noBudgets
}

function evaluateAll(
  lots: Map<string, LockedLot>,
  bids: readonly WaitingBid[],
  { lookups, budgets }: { lookups: readonly BidLookup[]; budgets: Budgets },
  now: Date,
) {
  const rows: BatchRows = { bids: [], paddles: [], refusals: [], biddingStates: [] }
  const answers: BatchAnswer[] = []
  const batches = new Map<string, LotBatch>()
  for (const [index, waiting] of bids.entries()) {
    const lot = lots.get(waiting.lotId)
    const lookup = lookups[index]
    if (!lot || !lookup) {
      answers.push({ waiting, problem: refuse("noSuchLot") })
      continue
    }
    let batch = batches.get(lot.lot_id)
    if (!batch) {
      batch = { lot, paddles: new Map(), byKey: new Map(), seenVersion: lot.version }
      batches.set(lot.lot_id, batch)
    }
    const left = budgetLeftFor(budgets, lot, waiting.bidderId, lots.values())
    answers.push(answerBid(batch, waiting, lookup, { now, left }, rows))
  }
  const states: SettledBatch["states"] = []
  for (const { lot, seenVersion } of batches.values()) {
    if (rows.bids.some((bid) => bid.lot_id === lot.lot_id)) rows.biddingStates.push(biddingStatesRow(lot))
    if (lot.version !== seenVersion) states.push(publicState(lot))
  }
  return { rows, answers, states }
}

function answerBid(
  batch: LotBatch,
  waiting: WaitingBid,
  lookups: BidLookup,
  moment: { now: Date; left: BudgetLeft | null },
  rows: BatchRows,
): BatchAnswer {
  const key = `${waiting.bidderId} ${waiting.idempotencyKey}`
  const earlier = batch.byKey.get(key) ?? earlierAnswerOf(lookups, waiting, batch.lot)
  if (earlier) return repeatAnswer(waiting, earlier)
  try {
    const { bid, paddle } = evaluateBid(batch, waiting, lookups, moment)
    rows.bids.push(bid)
    if (paddle) rows.paddles.push({ lot_id: bid.lot_id, bidder_id: bid.bidder_id, number: paddle })
    const receipt = asReceipt(bid, waiting.maxCents, batch.lot.increments)
    batch.byKey.set(key, { maxCents: waiting.maxCents, receipt })
    return { waiting, receipt }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    if (isSentAgain(problem)) return { waiting, problem }
    batch.byKey.set(key, { maxCents: waiting.maxCents, problem })
    // Log no refusal for an unknown member.
    if (batch.lot.key && lookups.status !== null)
      rows.refusals.push(refusalRow(batch.lot.key, waiting, problem, moment.now))
    return { waiting, problem }
  }
}

/** The same bid comes again, with the terms accepted or the amount confirmed: a stored refusal would be its answer. */
function isSentAgain({ code }: Refusal): boolean {
  return code === "accounts.termsChanged" || code === "bidding.retype" || code === "bidding.aboveMedian"
}

/** Undefined once the key is erased: the amounts cannot be compared, and the lot refuses every bid anyway. */
function earlierAnswerOf(
  lookups: BidLookup,
  owner: BidOwner,
  { key, increments }: LockedLot,
): EarlierAnswer | undefined {
  if (!key) return undefined
  if (lookups.bid) {
    const { maxCents } = decryptMaximum(key, owner, lookups.bid.encrypted_max)
    return { maxCents, receipt: asReceipt(lookups.bid, maxCents, increments) }
  }
  if (!lookups.refused) return undefined
  const { reason, encrypted_bid: encrypted } = lookups.refused
  const { maxCents, facts } = decryptRefusedBid(key, owner, encrypted)
  const [noun, name = ""] = reason.split(".")
  const again = noun === refuse.noun ? refuse.stored : refuseMember.stored
  return { maxCents, problem: again(name, facts) }
}

/** Another figure under the same key is the client's mistake. */
function repeatAnswer(waiting: WaitingBid, earlier: EarlierAnswer): BatchAnswer {
  if (earlier.maxCents !== waiting.maxCents) return { waiting, problem: refuse("keyReused") }
  return earlier.receipt ? { waiting, receipt: earlier.receipt } : { waiting, problem: earlier.problem }
}

function refusalRow(key: KeyObject, waiting: WaitingBid, problem: Refusal, now: Date) {
  return {
    lot_id: waiting.lotId,
    bidder_id: waiting.bidderId,
    encrypted_bid: encryptRefusedBid(key, waiting, { maxCents: waiting.maxCents, facts: problem.facts }),
    idempotency_key: waiting.idempotencyKey,
    reason: problem.code,
    at: now,
  }
}

function biddingStatesRow(lot: LockedLot) {
  const { lot_id, ends_at, price_cents, leader_id, leader_encrypted_max, leader_paddle, reserve_met } = lot
  const { bid_count, last_number, last_hash, last_bid_at, paddle_count, version } = lot
  return {
    lot_id,
    ends_at,
    price_cents,
    leader_id,
    leader_encrypted_max,
    leader_paddle,
    reserve_met,
    bid_count,
    last_number,
    last_hash,
    last_bid_at,
    paddle_count,
    version,
  }
}

type BatchRows = {
  bids: BidRow[]
  paddles: { lot_id: string; bidder_id: string; number: number }[]
  refusals: ReturnType<typeof refusalRow>[]
  biddingStates: ReturnType<typeof biddingStatesRow>[]
}

const writeSql = `
  with new_paddles as (
    insert into paddles select * from json_populate_recordset(null::paddles, $1::json)
  ), new_bids as (
    insert into bids select * from json_populate_recordset(null::bids, $2::json)
  ), new_refusals as (
    insert into bid_refusals (lot_id, bidder_id, encrypted_bid, idempotency_key, reason, at)
    select lot_id, bidder_id, encrypted_bid, idempotency_key, reason, at
    from json_populate_recordset(null::bid_refusals, $3::json)
  )
  update bidding_states s set
    ends_at = n.ends_at, price_cents = n.price_cents, leader_id = n.leader_id,
    leader_encrypted_max = n.leader_encrypted_max, leader_paddle = n.leader_paddle, reserve_met = n.reserve_met, bid_count = n.bid_count, last_number = n.last_number,
    last_hash = n.last_hash, last_bid_at = n.last_bid_at, paddle_count = n.paddle_count, version = n.version
  from unnest($4::json[]) as changed cross join lateral json_populate_record(null::bidding_states, changed) as n
  where s.lot_id = n.lot_id`

async function writeAndCommit(client: PoolClient, rows: BatchRows): Promise<void> {
  const isAnything = rows.bids.length + rows.refusals.length > 0
  const [written, ended] = await Promise.allSettled([
    isAnything ? write(client, rows) : undefined,
    client.query("commit"),
  ])
  // Only a COMMIT without an answer is uncertain: after a failed write it is a rollback.
  if (ended.status === "rejected") throw commitProblem(ended.reason)
  if (ended.value.command === "COMMIT") return
  throw written.status === "rejected" ? written.reason : new Error("A batch of bids was rolled back")
}

async function write(client: PoolClient, rows: BatchRows): Promise<void> {
  const inserted = [rows.paddles, rows.bids, rows.refusals].map((list) => JSON.stringify(list))
  const values = [...inserted, asJsonArray(rows.biddingStates)]
  await client.query({ name: "write-turn", text: writeSql, values })
}
