import { and, eq, isNotNull } from "drizzle-orm"
import type { QueryConfig, QueryResult } from "pg"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { recordAcceptance } from "#domains/accounts/terms/accept-terms.ts"
import { countHeld, countHeldQuery, HeldCounts, heldGoodsOf, lockHeldQuery } from "#domains/orders/held.ts"
import { readHoldTerms } from "#domains/orders/pay-terms.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { mayHavePromotion } from "#domains/promotions/apply-promotion.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { batchReads } from "#platform/database/batch.ts"
import { runBatch } from "#platform/database/batch-transaction.server.ts"
import { pipelineQueries, sqlClientOf } from "#platform/database/db.server.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import { columnsOf } from "#platform/database/table.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { releaseOrder } from "../lapse-orders.ts"
import { refuse } from "../refusals.ts"
import { bottlesOf, buildOrder, capKeysOf, isPaidByCard, type Placement } from "./build-order.ts"
import { createGuestLines } from "./create-guest-lines.ts"
import {
  type ExistingOrder,
  orderIdempotencyKeyOf,
  ordersByKeysQuery,
  requireSameOrder,
  toPlacedOrder,
} from "./find-by-idempotency-key.ts"
import type { NewOrder, PlacedOrder } from "./new-order.ts"
import { requireOrderable } from "./require-orderable.ts"
import { type BuiltOrder, writeOrders } from "./write-orders.ts"

/**
 * Fixes the total at the current quote. The same key returns the same order. Lines leave the buyer's other unpaid
 * order, unless that is being paid. Concurrent orders share a transaction; in the caller's it is placed alone.
 */
export async function placeOrder(ctx: Ctx | Tx, requested: NewOrder): Promise<PlacedOrder> {
  const memberId = ctx.actor.id === null ? null : requirePermission(ctx, "pay")
  if (requested.idempotencyKey.length < 8) throw refuse("keyRequired")
  const { email, idempotencyKey: key, points = 0, promotionCode = "" } = requested
  const idempotencyKey = orderIdempotencyKeyOf(memberId, { email, key })
  const placing: Placement = { ctx, memberId, requested, idempotencyKey, isAlone: true }
  // The writes of a guest's goods or of points could not be undone separately, and a promotion locks its uses.
  const canShare = !("inTransaction" in ctx) && memberId !== null && points === 0 && promotionCode === ""
  const shared = canShare ? await placeTogether(ctx.app, { ...placing, isAlone: false }) : undefined
  return shared ?? (await transaction(ctx, async (tx) => await placeAlone(tx, placing)))
}

async function placeAlone(tx: Tx, placing: Placement): Promise<PlacedOrder> {
  const [answer] = await placeOrders(tx, [placing])
  if (answer && !(answer instanceof Error)) return answer
  throw answer ?? refuse("lineUnavailable")
}

const placeTogether = batchReads<Placement, PlacedOrder | undefined>(async (app, batch) => {
  try {
    return await runBatch(app, (tx) => placeOrders(tx, batch))
  } catch (problem) {
    app.log.warn({ err: problem }, "placing orders in one batch failed; placing them one by one")
    return batch.map(() => undefined)
  }
})

type PlacementResult = PlacedOrder | Refusal | undefined

/** Answers in the same order; undefined for an order that must be placed alone. One alone is a batch of one. */
export async function placeOrders(tx: Tx, batch: readonly Placement[]): Promise<PlacementResult[]> {
  const state = await lockGoods(tx, batch)
  const built: BuiltOrder[] = []
  const answers: PlacementResult[] = []
  for (const placing of batch) {
    const answer = await evaluateOrder(tx, placing, state)
    if (answer && "row" in answer) built.push(answer)
    answers.push(answer && "row" in answer ? toPlacedOrder(answer.row, answer.paymentId) : answer)
  }
  if (built.length > 0) await writeOrders(tx, built)
  for (const { row, acceptTerms: version } of built)
    if (row.memberId === null) await recordAcceptance(tx, { orderId: row.id, context: "checkout", version })
  return answers
}

type LockedLine = typeof orderLines.$inferSelect
type PlacementState = {
  existing: ReadonlyMap<string, ExistingOrder>
  lines: Map<string, LockedLine>
  held: HeldCounts
  /** Of an order alone. */
  choice?: Choice | undefined
}

/** Lock order, everywhere: caps and idempotency keys, orders that lines leave, lines. */
async function lockGoods(tx: Tx, batch: readonly Placement[]): Promise<PlacementState> {
  const [only] = batch
  const holders = batch.flatMap(capKeysOf)
  const keys = batch.map(({ idempotencyKey }) => idempotencyKey)
  // A member who pays by card has no cap, and another process may be placing the same request.
  const lockedKeys = [...holders, ...keys.map((key) => `order ${key}`)]
  const caps = [lockHeldQuery(lockedKeys), ordersByKeysQuery(keys)]
  const client = sqlClientOf(tx.db)
  if (!only?.isAlone) {
    const goods = [lockFreeLinesQuery(batch.flatMap(lineIdsOf)), countHeldQuery(holders)]
    const [, known, locked, held] = await pipelineQueries(client, [...caps, ...goods])
    return { ...foundIn(known, locked), held: new HeldCounts(held, await readHoldTerms(tx)) }
  }
  const [, known] = await pipelineQueries(client, caps)
  const choice = known?.rows.length === 0 ? await chooseLines(ownTx(tx, only), only) : undefined
  const locked = choice && (await client.query(lockLinesQuery(choice.lineIds)))
  // A guest's goods were counted before they were held.
  const held = await countHeld(tx, choice && only.memberId !== null ? holders : [])
  return { ...foundIn(known, locked), held, choice }
}

function foundIn(known: QueryResult<ExistingOrder> | undefined, locked: QueryResult<LockedLine> | undefined) {
  return {
    existing: new Map(known?.rows.map((order) => [order.idempotencyKey, order])),
    lines: new Map<string, LockedLine>(locked?.rows.map((line) => [line.id, line])),
  }
}

type Choice = { orderId: Id<"ord">; lineIds: readonly string[]; leftOrderIds: readonly Id<"ord">[] }

/** Makes a guest's lines, and takes a member's out of their other orders. */
async function chooseLines(tx: Tx, placing: Placement): Promise<Choice> {
  const { memberId, requested } = placing
  const orderId = newId("ord")
  if (memberId === null) {
    const items = "items" in requested.goods ? requested.goods.items : []
    const guest = { orderId, holders: capKeysOf(placing), isByCard: isPaidByCard(tx, requested) }
    return { orderId, lineIds: await createGuestLines(tx, items, guest), leftOrderIds: [] }
  }
  const lineIds = lineIdsOf(placing)
  const { id, orderId: leftId } = orderLines
  const ordered = await tx.db
    .select({ id, leftId })
    .from(orderLines)
    .where(and(idIn(id, lineIds), eq(orderLines.memberId, memberId), isNotNull(leftId)))
  const leftOrderIds = [...new Set(ordered.flatMap((line) => line.leftId ?? []))].toSorted()
  const takenOver = new Set(ordered.map((line) => line.id))
  for (const leftOrderId of leftOrderIds) await releaseOrder(tx, leftOrderId, "cancelled", takenOver)
  return { orderId, lineIds, leftOrderIds }
}

async function evaluateOrder(
  tx: Tx,
  placing: Placement,
  { existing, lines, held, choice }: PlacementState,
): Promise<PlacementResult | BuiltOrder> {
  try {
    const { memberId, requested, idempotencyKey, isAlone } = placing
    const same = existing.get(idempotencyKey)
    if (same) return toPlacedOrder(await requireSameOrder(tx, same, requested))
    const { orderId = newId("ord"), lineIds = lineIdsOf(placing), leftOrderIds = [] } = choice ?? {}
    const found = lineIds.flatMap((id) => lines.get(id) ?? [])
    if (!isAlone && (found.length < lineIds.length || (await mayHavePromotion(tx, found)))) return undefined
    const orderIds = new Set([orderId, ...leftOrderIds])
    requireOrderable(found, { memberId, lineIds, shipping: requested.shipping, orderIds })
    const goods = heldGoodsOf(bottlesOf(found))
    if (memberId !== null) held.require(capKeysOf(placing), goods)
    const built = await buildOrder(ownTx(tx, placing), placing, {
      orderId,
      lines: found.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    })
    for (const { id } of found) lines.delete(id)
    held.add(capKeysOf(placing), goods)
    return built
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
}

function ownTx({ db, afterCommit }: Tx, { ctx }: Placement): Tx {
  return { ...ctx, db, inTransaction: true, afterCommit }
}

function lineIdsOf({ requested: { goods } }: Placement): readonly string[] {
  return "lineIds" in goods ? goods.lineIds : []
}

/** A line in another order needs that order's lock first. */
export function lockFreeLinesQuery(lineIds: readonly string[]): QueryConfig {
  return {
    name: "lock-free-lines",
    text: `${linesText} and l.order_id is null ${lockText}`,
    values: [lineIds],
  }
}

export function lockLinesQuery(lineIds: readonly string[]): QueryConfig {
  return { name: "lock-lines", text: `${linesText} ${lockText}`, values: [lineIds] }
}

const linesText = `select ${columnsOf(orderLines, "l")} from order_lines l where l.id = any($1::text[])`
const lockText = "order by l.id for no key update"
