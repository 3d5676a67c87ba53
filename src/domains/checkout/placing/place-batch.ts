import type { QueryConfig } from "pg"
import { countHeldQuery, HeldCounts, lockHeldQuery } from "#domains/orders/held.ts"
import { readHoldTerms } from "#domains/orders/hold-terms.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { batchReads } from "#platform/batch.ts"
import type { AppContext, Tx } from "#platform/ctx.ts"
import { runBatch } from "#platform/database/batch-transaction.server.ts"
import { pipelineQueries, sqlClientOf } from "#platform/database/db.server.ts"
import { columnsOf } from "#platform/database/table.server.ts"
import { newId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { bottlesOf, buildOrder, capKeysOf, type Placement, readPaymentDeadline } from "./build-order.ts"
import { heldGoodsOf } from "./create-guest-lines.ts"
import {
  type ExistingOrder,
  ordersByKeysQuery,
  requireSameOrder,
  toPlacedOrder,
} from "./find-by-idempotency-key.ts"
import type { PlacedOrder } from "./place-order.ts"
import { type BuiltOrder, writeOrders } from "./write-order.ts"

type FreeLine = typeof orderLines.$inferSelect
type PlacementResult = PlacedOrder | Error | undefined

/** Undefined unless the order is of free lines of the member alone: those are placed alone. */
export async function placeInBatch(placing: Placement): Promise<PlacedOrder | undefined> {
  const { goods, points = 0 } = placing.requested
  if (placing.memberId === null || "items" in goods || points > 0) return undefined
  return await placeBatched(placing.ctx.app, placing)
}

const placeBatched = batchReads<Placement, PlacedOrder | undefined>(async (app, placings) => {
  try {
    return await placeBatch(app, placings)
  } catch (problem) {
    app.log.warn({ err: problem }, "placing orders in one batch failed; placing them one by one")
    return placings.map(() => undefined)
  }
})

async function placeBatch(app: AppContext, placings: readonly Placement[]): Promise<PlacementResult[]> {
  return await runBatch(app, async (tx) => {
    const state = await readPlacementState(tx, placings)
    const built: BuiltOrder[] = []
    const answers: PlacementResult[] = []
    for (const placing of placings) {
      const answer = await evaluateOrder(tx, placing, state)
      if (answer && "row" in answer) built.push(answer)
      answers.push(answer && "row" in answer ? toPlacedOrder(answer.row, answer.paymentId) : answer)
    }
    if (built.length > 0) await writeOrders(tx, built)
    return answers
  })
}

type PlacementBatchState = {
  before: Map<string, ExistingOrder>
  free: Map<string, FreeLine>
  held: HeldCounts
}

const lineIdsOf = ({ requested: { goods } }: Placement) => ("lineIds" in goods ? goods.lineIds : [])

async function readPlacementState(tx: Tx, placings: readonly Placement[]): Promise<PlacementBatchState> {
  const keys = placings.map(({ idempotencyKey }) => idempotencyKey)
  const holders = placings.flatMap(capKeysOf)
  const [, before, lines, held] = await pipelineQueries(sqlClientOf(tx.db), [
    ...[lockHeldQuery(holders), ordersByKeysQuery(keys)],
    freeLinesQuery(placings.flatMap(lineIdsOf)),
    countHeldQuery(holders),
  ])
  const orders: readonly ExistingOrder[] = before?.rows ?? []
  const freeLines: readonly FreeLine[] = lines?.rows ?? []
  return {
    before: new Map(orders.map((order) => [order.idempotencyKey, order])),
    free: new Map(freeLines.map((line) => [line.id, line])),
    held: new HeldCounts(held, await readHoldTerms(tx)),
  }
}

/** Locks lines that are in no order. */
export function freeLinesQuery(lineIds: readonly string[]): QueryConfig {
  return { name: "lock-free-lines", text: freeText, values: [lineIds] }
}

const freeText = `
  select ${columnsOf(orderLines, "l")} from order_lines l
  where l.id = any($1::text[]) and l.order_id is null and l.status = 'unpaid'
  order by l.id for no key update`

async function evaluateOrder(
  tx: Tx,
  placing: Placement,
  { before, free, held }: PlacementBatchState,
): Promise<PlacementResult | BuiltOrder> {
  const { ctx, memberId, requested, idempotencyKey } = placing
  try {
    const same = before.get(idempotencyKey)
    if (same) return toPlacedOrder(await requireSameOrder(tx, same, requested))
    const ids = lineIdsOf(placing)
    const lines = ids.flatMap((id) => free.get(id) ?? []).filter((line) => line.memberId === memberId)
    if (ids.length === 0 || lines.length < ids.length || new Set(ids).size < ids.length) return undefined
    const own: Tx = { ...ctx, db: tx.db, inTransaction: true, afterCommit: tx.afterCommit }
    const goods = heldGoodsOf(bottlesOf(lines))
    held.require(capKeysOf(placing), goods)
    const order = { orderId: newId("ord"), expiresAt: await readPaymentDeadline(own, requested, lines) }
    const built = await buildOrder(own, {
      memberId,
      requested,
      idempotencyKey,
      ...order,
      lines: sorted(lines),
    })
    for (const id of ids) free.delete(id)
    held.add(capKeysOf(placing), goods)
    return built
  } catch (problem) {
    if (problem instanceof Refusal) return problem
    throw problem
  }
}

function sorted(lines: readonly FreeLine[]): FreeLine[] {
  return lines.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
