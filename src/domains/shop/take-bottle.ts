import { and, eq, isNull, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { readPicturePath } from "#domains/catalogue/first-picture.ts"
import { products } from "#domains/catalogue/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { refuse as refuseListing } from "#domains/listings/refusals.ts"
import { listings } from "#domains/listings/schema.ts"
import { owe } from "#domains/orders/owe.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { changeHold, holdStock } from "#domains/stock/hold-stock.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import { stockEntries } from "#domains/stock/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { countTry, type Limit } from "#platform/limit.ts"
import type { Cents } from "#platform/money.ts"
import { Refusal } from "#platform/refusal.ts"
import { basketEndsAt } from "./basket-time.ts"
import { findBottle } from "./find-bottle.ts"
import { refuse } from "./refusals.ts"

/** The listing, or the product of one: see find-bottle.ts. */
export type TakeBottle = { listingId: string; quantity: number; idempotencyKey: string }

/** What lies in the basket of one listing after it was touched. */
export type TakenBottle = {
  lineId: Id<"orl">
  listingId: Id<"lst">
  quantity: number
  priceCents: Cents
  /** What one cost when the first was taken, if that has changed: the whole line goes by today's price. */
  priceBeforeCents: Cents | null
  /** Until then the bottles are put aside. */
  expiresAt: string
}

const takesPerMember: Limit = { name: "take-bottle", times: 60, seconds: 60 }

/**
 * Puts bottles of a listing into the member's basket: they are put aside in the ledger and stand as an unpaid line, both
 * or neither. The same key again changes nothing and gives the line as it stands.
 */
export async function takeBottle(ctx: Ctx, take: TakeBottle): Promise<TakenBottle> {
  const memberId = requirePermission(ctx, "buy")
  const quantity = Math.floor(take.quantity)
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw refuse("quantityUnclear")
  const retryAfterSeconds = await countTry(ctx.house, takesPerMember, memberId)
  if (retryAfterSeconds !== undefined) throw refuse("tooOften", { retryAfterSeconds })
  const listingId = await findBottle(ctx, take.listingId)
  const idempotencyKey = `take ${memberId} ${listingId} ${take.idempotencyKey}`
  return await transaction(ctx, async (tx) => {
    await lockBasketLine(tx, memberId, listingId)
    const before = await findLine(tx, memberId, listingId)
    if (before && (await isWritten(tx, idempotencyKey))) return asTaken(before, null)
    const offered = await readOffered(tx, listingId)
    const expiresAt = await basketEndsAt(tx)
    const wanted = { quantity, expiresAt, idempotencyKey, offered }
    if (!before) return await takeFirst(tx, memberId, wanted)
    return await takeMore(tx, before, wanted)
  })
}

/** As `takeBottle`, one more of what lies in the basket: the basket's own "+" says no in its own words. */
export async function takeOneMore(ctx: Ctx, take: Omit<TakeBottle, "quantity">): Promise<TakenBottle> {
  try {
    return await takeBottle(ctx, { ...take, quantity: 1 })
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === "stock.outOfStock")
      throw refuseStock("noMore", { available: 0 })
    throw problem
  }
}

/** One after the other, for one member and listing: two clicks at once would each find no line and write one. */
export async function lockBasketLine(tx: Tx, memberId: Id<"mem">, listingId: Id<"lst">): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${memberId} ${listingId}`}, 0))`)
}

/** What lies in the basket. A line of an order that was placed is not touched any more. */
export async function findLine(tx: Tx, memberId: Id<"mem">, listingId: Id<"lst">) {
  const [line] = await tx.db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.memberId, memberId),
        eq(orderLines.subjectId, listingId),
        eq(orderLines.kind, "bottle"),
        eq(orderLines.status, "unpaid"),
        isNull(orderLines.orderId),
      ),
    )
    .for("update")
  return line
}

export type BasketLine = NonNullable<Awaited<ReturnType<typeof findLine>>>

export function asTaken(line: BasketLine, priceBeforeCents: Cents | null): TakenBottle {
  return {
    lineId: line.id,
    listingId: line.subjectId as Id<"lst">,
    quantity: line.quantity,
    priceCents: line.priceCents,
    priceBeforeCents: priceBeforeCents === line.priceCents ? null : priceBeforeCents,
    expiresAt: line.dueAt.toISOString(),
  }
}

async function isWritten(tx: Tx, idempotencyKey: string): Promise<boolean> {
  const found = await tx.db
    .select({ id: stockEntries.id })
    .from(stockEntries)
    .where(eq(stockEntries.idempotencyKey, idempotencyKey))
  return found.length > 0
}

/** The listing as it stands, and its price and state stay so until the transaction ends. */
async function readOffered(tx: Tx, listingId: Id<"lst">) {
  const [listing] = await tx.db.select().from(listings).where(eq(listings.id, listingId)).for("share")
  if (listing?.kind !== "bottle" || listing.productId === null || listing.status === "draft")
    throw refuseListing("noSuchListing")
  const { productId, location } = listing
  const [product] = await tx.db
    .select({ name: products.name, isArchived: products.isArchived })
    .from(products)
    .where(eq(products.id, productId))
  if (!product || product.isArchived || listing.status !== "on-sale") throw refuse("notOnSale")
  const { name } = product
  return {
    listingId,
    productId,
    location,
    title: name,
    path: listingPath({ kind: "bottle", name, location, productId }),
    priceCents: effectiveCents(listing),
  }
}

type Wanted = {
  quantity: number
  expiresAt: Date
  idempotencyKey: string
  offered: Awaited<ReturnType<typeof readOffered>>
}

async function takeFirst(tx: Tx, memberId: Id<"mem">, { offered, ...wanted }: Wanted): Promise<TakenBottle> {
  const { listingId, productId, location, title, path, priceCents } = offered
  const holdId = await sayingHowMany(() => holdStock(tx, { productId, location, ...wanted }))
  const { quantity, expiresAt } = wanted
  const imagePath = await readPicturePath(tx, productId)
  const line = { title, productId, location, imagePath, path, priceCents, quantity, holdId, dueAt: expiresAt }
  const lineId = await owe(tx, { memberId, kind: "bottle", subjectId: listingId, ...line }, tx.now())
  return {
    lineId,
    listingId,
    quantity,
    priceCents,
    priceBeforeCents: null,
    expiresAt: expiresAt.toISOString(),
  }
}

async function takeMore(
  tx: Tx,
  before: BasketLine,
  { offered, quantity: more, expiresAt, idempotencyKey }: Wanted,
): Promise<TakenBottle> {
  const { holdId } = before
  if (holdId === null) throw refuse("notInBasket")
  const quantity = before.quantity + more
  await sayingHowMany(() => changeHold(tx, holdId, { quantity, expiresAt, idempotencyKey }))
  const change = { quantity, priceCents: offered.priceCents, dueAt: expiresAt }
  await tx.db.update(orderLines).set(change).where(eq(orderLines.id, before.id))
  return asTaken({ ...before, ...change }, before.priceCents)
}

/** "Out of stock" would be untrue of what can be had in a smaller number. */
async function sayingHowMany<Result>(hold: () => Promise<Result>): Promise<Result> {
  try {
    return await hold()
  } catch (problem) {
    if (
      problem instanceof Refusal &&
      problem.code === "stock.outOfStock" &&
      Number(problem.facts.available) > 0
    )
      throw refuseStock("fewerLeft", problem.facts)
    throw problem
  }
}
