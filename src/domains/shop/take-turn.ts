import { tellOfGoods } from "#domains/catalogue/goods-topic.ts"
import { countingHeld, HeldCounts, keysOf, lockingHeld } from "#domains/orders/held.ts"
import { readHoldTerms } from "#domains/orders/hold-terms.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import { batchWrites } from "#platform/batch.ts"
import type { Tx } from "#platform/ctx.ts"
import { askInOne, clientOf } from "#platform/db.server.ts"
import { type Id, newId } from "#platform/ids.ts"
import { countingTries, type Limit } from "#platform/limit.ts"
import { type Cents, times } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import { enqueueWrite, turn } from "#platform/turn.server.ts"
import { basketEndsAt } from "./basket-time.ts"
import { refuse } from "./refusals.ts"
import {
  type BasketOffer,
  type BasketRequest,
  type BasketRows,
  type BasketState,
  type ExistingBasketLine,
  knownOf,
  locking,
  offeredOf,
  pairOf,
  shelfOf,
  writingOf,
} from "./take-rows.ts"

export type AddedBottle = {
  lineId: Id<"orl">
  listingId: Id<"lst">
  quantity: number
  priceCents: Cents
  /** The former unit price, if it changed since the first bottle was added: the whole line has today's price. */
  priceBeforeCents: Cents | null
  expiresAt: string
}

const takesPerMember: Limit = { name: "take-bottle", times: 60, seconds: 60 }

/**
 * Batches concurrent requests into one transaction; requests that arrive while two are running join the next batch.
 * Each is evaluated on its own, in order of arrival, and a refusal affects only its own request.
 */
export const takeTogether = batchWrites<BasketRequest, AddedBottle>(async (app, takes) => {
  return await turn(app, (tx) => takeAll(tx, takes))
})

/**
 * Evaluates all requests in the caller's transaction. Results are in the same order, with a refusal in place of a
 * refused one.
 */
export async function takeAll(tx: Tx, takes: readonly BasketRequest[]): Promise<(AddedBottle | Error)[]> {
  const tries = countingTries(
    takesPerMember,
    takes.map(({ memberId }) => memberId),
  )
  let first = firstOfEach(takes)
  const heldTerms = await readHoldTerms(tx)
  // The first reads share a pipeline with the rate limit and the count of held bottles.
  const [counted, , heldFound, , found] = await askInOne(clientOf(tx.db), [
    ...[tries.statement, lockingHeld(takes.flatMap(keysOf)), countingHeld(takes.flatMap(keysOf))],
    ...locking(first),
  ])
  const held = new HeldCounts(heldFound, heldTerms)
  const answers = new Map<BasketRequest, AddedBottle | Error>()
  for (const [place, retryAfterSeconds] of tries.waitsOf(counted?.rows ?? []).entries()) {
    const take = takes[place]
    if (take && retryAfterSeconds !== undefined) answers.set(take, refuse("tooOften", { retryAfterSeconds }))
  }
  for (let known = knownOf(found); ; ) {
    await takeEach(tx, { takes: first.filter((take) => !answers.has(take)), known, held, answers })
    first = firstOfEach(takes.filter((take) => !answers.has(take)))
    if (first.length === 0) return takes.map((take) => answers.get(take) ?? refuse("notOnSale"))
    known = knownOf((await askInOne(clientOf(tx.db), locking(first)))[1])
  }
}

function firstOfEach(takes: readonly BasketRequest[]): BasketRequest[] {
  return [...new Map(takes.toReversed().map((take) => [pairOf(take), take])).values()]
}

type BasketBatch = {
  takes: readonly BasketRequest[]
  known: BasketState
  held: HeldCounts
  answers: Map<BasketRequest, AddedBottle | Error>
}

async function takeEach(tx: Tx, { takes, known, held, answers }: BasketBatch): Promise<void> {
  const rows: BasketRows = { holds: [], changedHolds: [], entries: [], lines: [], changedLines: [] }
  const expiresAt = await basketEndsAt(tx)
  for (const take of takes) {
    try {
      answers.set(take, weigh(tx, take, { known, held, rows, expiresAt }))
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      answers.set(take, problem)
    }
  }
  if (rows.entries.length > 0) await enqueueWrite(tx, writingOf(rows))
}

type BasketEvaluation = { known: BasketState; held: HeldCounts; rows: BasketRows; expiresAt: Date }

function weigh(tx: Tx, take: BasketRequest, turn: BasketEvaluation): AddedBottle {
  const before = turn.known.lines.get(pairOf(take))
  if (turn.known.written.has(take.idempotencyKey)) {
    if (!before) throw refuse("notInBasket")
    return asTaken({ ...before, subjectId: before.listingId }, null)
  }
  const offered = offeredOf(turn.known, take.listingId)
  const more = { bottles: take.quantity, cents: times(offered.priceCents, take.quantity) }
  requireLeft(turn.known, offered, take.quantity)
  turn.held.require(keysOf(take), more)
  const taken = before
    ? takeMore(tx, take, { ...turn, before, offered })
    : takeFirst(tx, take, { ...turn, offered })
  turn.held.add(keysOf(take), more)
  return taken
}

function takeFirst(
  tx: Tx,
  take: BasketRequest,
  { known, rows, expiresAt, offered }: BasketEvaluation & { offered: BasketOffer },
) {
  const { memberId, network, listingId, quantity } = take
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
  putAside(tx, take, { known, rows, offered, holdId })
  return asTaken({ id, subjectId: listingId, quantity, priceCents, dueAt: expiresAt }, null)
}

type LineIncrease = BasketEvaluation & { before: ExistingBasketLine; offered: BasketOffer }

function takeMore(
  tx: Tx,
  take: BasketRequest,
  { known, rows, expiresAt, before, offered }: LineIncrease,
): AddedBottle {
  const { holdId } = before
  if (holdId === null) throw refuse("notInBasket")
  const hold = known.holds.get(holdId)
  if (!hold) throw refuseStock("noSuchHold")
  if (hold.status !== "held") throw refuseStock("holdEnded")
  const quantity = before.quantity + take.quantity
  const { priceCents } = offered
  rows.changedHolds.push({ id: holdId, quantity, expires_at: expiresAt })
  rows.changedLines.push({ id: before.id, quantity, price_cents: priceCents, due_at: expiresAt })
  putAside(tx, take, { known, rows, offered, holdId })
  return asTaken(
    { id: before.id, subjectId: take.listingId, quantity, priceCents, dueAt: expiresAt },
    before.priceCents,
  )
}

/** "Out of stock" would be wrong if a smaller quantity is available. */
function requireLeft(known: BasketState, offered: BasketOffer, quantity: number): void {
  const available = known.left.get(shelfOf(offered)) ?? 0
  if (quantity > available) throw refuseStock(available > 0 ? "fewerLeft" : "outOfStock", { available })
}

type StockReservation = Pick<BasketEvaluation, "known" | "rows"> & { offered: BasketOffer; holdId: Id<"hld"> }

function putAside(tx: Tx, take: BasketRequest, { known, rows, offered, holdId }: StockReservation): void {
  const { productId, location } = offered
  const shelf = shelfOf(offered)
  known.left.set(shelf, (known.left.get(shelf) ?? 0) - take.quantity)
  rows.entries.push({
    id: newId("stk"),
    product_id: productId,
    location,
    held_change: take.quantity,
    hold_id: holdId,
    actor_id: take.memberId,
    at: tx.now(),
    idempotency_key: take.idempotencyKey,
  })
  tellOfGoods(tx, offered)
}

type AddedLine = { id: Id<"orl">; subjectId: string; quantity: number; priceCents: Cents; dueAt: Date }

export function asTaken(line: AddedLine, priceBeforeCents: Cents | null): AddedBottle {
  return {
    lineId: line.id,
    listingId: line.subjectId as Id<"lst">,
    quantity: line.quantity,
    priceCents: line.priceCents,
    priceBeforeCents: priceBeforeCents === line.priceCents ? null : priceBeforeCents,
    expiresAt: line.dueAt.toISOString(),
  }
}
