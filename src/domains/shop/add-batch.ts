import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { countHeldQuery, HeldCounts, holderKeysOf, lockHeldQuery } from "#domains/orders/held.ts"
import { readHoldTerms } from "#domains/orders/pay-terms.ts"
import { shelfOf } from "#domains/stock/levels.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import type { Tx } from "#platform/ctx.ts"
import { batchWrites } from "#platform/database/batch.ts"
import { enqueueWrite, runBatch } from "#platform/database/batch-transaction.server.ts"
import { pipelineQueries, sqlClientOf } from "#platform/database/db.server.ts"
import { type Limit, limitQueryFor } from "#platform/http/rate-limit.ts"
import { type Id, newId, requireId } from "#platform/ids.ts"
import { type Cents, times } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import {
  type BasketOffer,
  type BasketRequest,
  type BasketRows,
  type BasketState,
  basketOfferOf,
  basketStateOf,
  type ExistingBasketLine,
  lockStatements,
  pairOf,
  writeStatement,
} from "./basket-rows.ts"
import { basketEndsAt } from "./basket-time.ts"
import { refuse } from "./refusals.ts"

export type AddedBottle = {
  lineId: Id<"orl">
  listingId: Id<"lst">
  quantity: number
  priceCents: Cents
  /** If it changed since the first bottle was added: the whole line has today's price. */
  priceBeforeCents: Cents | null
  expiresAt: string
}

const additionsPerMember: Limit = { name: "take-bottle", times: 60, seconds: 60 }

/** Requests that arrive while two batches run join the next. A refusal affects only its own request. */
export const addToBasketInBatch = batchWrites<BasketRequest, AddedBottle>(async (app, requests) => {
  return await runBatch(app, (tx) => addAllToBasket(tx, requests))
})

/** Results are in the same order, with a refusal in place of a refused one. */
export async function addAllToBasket(
  tx: Tx,
  requests: readonly BasketRequest[],
): Promise<(AddedBottle | Error)[]> {
  const tries = limitQueryFor(
    additionsPerMember,
    requests.map(({ memberId }) => memberId),
  )
  let first = firstOfEach(requests)
  const heldTerms = await readHoldTerms(tx)
  // Shares a pipeline with the rate limit and the count of held bottles.
  const [counted, , heldFound, , found] = await pipelineQueries(sqlClientOf(tx.db), [
    ...[
      tries.statement,
      lockHeldQuery(requests.flatMap(holderKeysOf)),
      countHeldQuery(requests.flatMap(holderKeysOf)),
    ],
    ...lockStatements(first),
  ])
  const held = new HeldCounts(heldFound, heldTerms)
  const answers = new Map<BasketRequest, AddedBottle | Error>()
  for (const [index, retryAfterSeconds] of tries.waitsOf(counted?.rows ?? []).entries()) {
    const request = requests[index]
    if (request && retryAfterSeconds !== undefined)
      answers.set(request, refuse("tooOften", { retryAfterSeconds }))
  }
  for (let state = basketStateOf(found); ; ) {
    await addEach(tx, { requests: first.filter((request) => !answers.has(request)), state, held, answers })
    first = firstOfEach(requests.filter((request) => !answers.has(request)))
    if (first.length === 0) return requests.map((request) => answers.get(request) ?? refuse("notOnSale"))
    state = basketStateOf((await pipelineQueries(sqlClientOf(tx.db), lockStatements(first)))[1])
  }
}

function firstOfEach(requests: readonly BasketRequest[]): BasketRequest[] {
  return [...new Map(requests.toReversed().map((request) => [pairOf(request), request])).values()]
}

type BasketBatch = {
  requests: readonly BasketRequest[]
  state: BasketState
  held: HeldCounts
  answers: Map<BasketRequest, AddedBottle | Error>
}

async function addEach(tx: Tx, { requests, state, held, answers }: BasketBatch): Promise<void> {
  const rows: BasketRows = { holds: [], changedHolds: [], entries: [], lines: [], changedLines: [] }
  const expiresAt = await basketEndsAt(tx)
  for (const request of requests) {
    try {
      answers.set(request, evaluateRequest(tx, request, { state, held, rows, expiresAt }))
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      answers.set(request, problem)
    }
  }
  if (rows.entries.length > 0) await enqueueWrite(tx, writeStatement(rows))
}

type BasketEvaluation = { state: BasketState; held: HeldCounts; rows: BasketRows; expiresAt: Date }

function evaluateRequest(tx: Tx, request: BasketRequest, evaluation: BasketEvaluation): AddedBottle {
  const before = evaluation.state.lines.get(pairOf(request))
  if (evaluation.state.written.has(request.idempotencyKey)) {
    if (!before) throw refuse("notInBasket")
    return asAddedBottle({ ...before, subjectId: before.listingId }, null)
  }
  const offered = basketOfferOf(evaluation.state, request.listingId)
  const more = { bottles: request.quantity, cents: times(offered.priceCents, request.quantity) }
  requireLeft(evaluation.state, offered, request.quantity)
  evaluation.held.require(holderKeysOf(request), more)
  const taken = before
    ? increaseLine(tx, request, { ...evaluation, before, offered })
    : addLine(tx, request, { ...evaluation, offered })
  evaluation.held.add(holderKeysOf(request), more)
  return taken
}

function addLine(
  tx: Tx,
  request: BasketRequest,
  { state, rows, expiresAt, offered }: BasketEvaluation & { offered: BasketOffer },
) {
  const { memberId, network, listingId, quantity } = request
  const { productId, location, title, imagePath, path, priceCents } = offered
  const id = newId("orl")
  const holdId = newId("hld")
  const held = { product_id: productId, location, quantity, created_at: tx.now() }
  rows.holds.push({ ...held, id: holdId, expires_at: expiresAt })
  rows.lines.push({
    ...held,
    id,
    member_id: memberId,
    network,
    subject_id: listingId,
    title,
    image_path: imagePath,
    path,
    price_cents: priceCents,
    hold_id: holdId,
    due_at: expiresAt,
  })
  reserveStock(tx, request, { state, rows, offered, holdId })
  return asAddedBottle({ id, subjectId: listingId, quantity, priceCents, dueAt: expiresAt }, null)
}

type LineIncrease = BasketEvaluation & { before: ExistingBasketLine; offered: BasketOffer }

function increaseLine(
  tx: Tx,
  request: BasketRequest,
  { state, rows, expiresAt, before, offered }: LineIncrease,
): AddedBottle {
  const { holdId } = before
  if (holdId === null) throw refuse("notInBasket")
  const hold = state.holds.get(holdId)
  if (!hold) throw refuseStock("noSuchHold")
  if (hold.status !== "held") throw refuseStock("holdEnded")
  const quantity = before.quantity + request.quantity
  const { priceCents } = offered
  rows.changedHolds.push({ id: holdId, quantity, expires_at: expiresAt })
  rows.changedLines.push({ id: before.id, quantity, price_cents: priceCents, due_at: expiresAt })
  reserveStock(tx, request, { state, rows, offered, holdId })
  return asAddedBottle(
    { id: before.id, subjectId: request.listingId, quantity, priceCents, dueAt: expiresAt },
    before.priceCents,
  )
}

/** "Out of stock" would be wrong if a smaller quantity is available. */
function requireLeft(state: BasketState, offered: BasketOffer, quantity: number): void {
  const available = state.left.get(shelfOf(offered)) ?? 0
  if (quantity > available) throw refuseStock(available > 0 ? "fewerLeft" : "outOfStock", { available })
}

type StockReservation = Pick<BasketEvaluation, "state" | "rows"> & { offered: BasketOffer; holdId: Id<"hld"> }

function reserveStock(
  tx: Tx,
  request: BasketRequest,
  { state, rows, offered, holdId }: StockReservation,
): void {
  const { productId, location } = offered
  const shelf = shelfOf(offered)
  state.left.set(shelf, (state.left.get(shelf) ?? 0) - request.quantity)
  rows.entries.push({
    id: newId("stk"),
    product_id: productId,
    location,
    held_change: request.quantity,
    hold_id: holdId,
    actor_id: request.memberId,
    at: tx.now(),
    idempotency_key: request.idempotencyKey,
  })
  publishProductChange(tx, offered)
}

type AddedLine = { id: Id<"orl">; subjectId: string; quantity: number; priceCents: Cents; dueAt: Date }

export function asAddedBottle(line: AddedLine, priceBeforeCents: Cents | null): AddedBottle {
  return {
    lineId: line.id,
    listingId: requireId("lst", line.subjectId),
    quantity: line.quantity,
    priceCents: line.priceCents,
    priceBeforeCents: priceBeforeCents === line.priceCents ? null : priceBeforeCents,
    expiresAt: line.dueAt.toISOString(),
  }
}
