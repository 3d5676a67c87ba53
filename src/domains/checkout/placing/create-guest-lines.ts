import { eq } from "drizzle-orm"
import { readPicturePath } from "#domains/catalogue/first-picture.ts"
import { products } from "#domains/catalogue/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { refuse as refuseListing } from "#domains/listings/refusals.ts"
import { listings } from "#domains/listings/schema.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { countHeld, heldGoodsOf, networkOf } from "#domains/orders/held.ts"
import { holdStock } from "#domains/stock/hold-stock.ts"
import { lockLevel, type StockKey } from "#domains/stock/levels.ts"
import { refuse as refuseStock } from "#domains/stock/refusals.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"
import type { GuestItem } from "./new-order.ts"

const maxItems = 50

type GuestOrder = {
  orderId: Id<"ord">
  holders: readonly string[]
  /** Above the caps it holds nothing, and takes its goods once it is paid. */
  isByCard: boolean
}

/** Above the caps bottles are refused, or not held for a card order. */
export async function createGuestLines(
  tx: Tx,
  items: readonly GuestItem[],
  { orderId, holders, isByCard }: GuestOrder,
): Promise<Id<"orl">[]> {
  if (items.length === 0 || items.length > maxItems) throw refuse("nothingSelected")
  const itemsOnSale: Awaited<ReturnType<typeof readItemOnSale>>[] = []
  for (const item of mergeItems(items)) itemsOnSale.push(await readItemOnSale(tx, item))
  // The same order for everyone, so two orders cannot deadlock.
  itemsOnSale.sort((a, b) => (`${a.productId} ${a.location}` < `${b.productId} ${b.location}` ? -1 : 1))
  const held = await countHeld(tx, holders)
  const more = heldGoodsOf(itemsOnSale)
  if (!isByCard) held.require(holders, more)
  const isHeld = !held.isAbove(holders, more)
  const lineIds: Id<"orl">[] = []
  for (const { listingId, productId, location, quantity, ...line } of itemsOnSale) {
    const hold = { productId, location, quantity, expiresAt: null }
    if (!isHeld) await requireInStock(tx, hold)
    const holdId = isHeld ? await holdStock(tx, hold) : null
    const subject = { memberId: null, kind: "bottle", subjectId: listingId } as const
    const imagePath = await readPicturePath(tx, productId)
    const facts = { productId, location, imagePath, network: networkOf(tx.client), dueAt: tx.now() }
    lineIds.push(
      await createOrderLine(tx, { ...subject, ...line, ...facts, orderId, quantity, holdId }, tx.now()),
    )
  }
  return lineIds
}

async function requireInStock(
  tx: Tx,
  { productId, location, quantity }: StockKey & { quantity: number },
): Promise<void> {
  const { onHand, held } = await lockLevel(tx, { productId, location })
  if (quantity > onHand - held) throw refuseStock("outOfStock", { available: onHand - held })
}

function mergeItems(items: readonly GuestItem[]): { listingId: Id<"lst">; quantity: number }[] {
  const quantities = new Map<Id<"lst">, number>()
  for (const { listingId, quantity } of items) {
    if (!isId("lst", listingId)) throw refuseListing("noSuchListing")
    quantities.set(listingId, (quantities.get(listingId) ?? 0) + Math.floor(quantity))
  }
  return [...quantities].map(([listingId, quantity]) => ({ listingId, quantity }))
}

async function readItemOnSale(tx: Tx, { listingId, quantity }: { listingId: Id<"lst">; quantity: number }) {
  const [row] = await tx.db
    .select({ listing: listings, name: products.name, isArchived: products.isArchived })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(eq(listings.id, listingId))
    .for("share", { of: listings })
  const productId = row?.listing.productId
  if (row?.listing.kind !== "bottle" || !productId || row.isArchived || row.listing.status !== "on-sale")
    throw refuseListing("noSuchListing")
  const { location } = row.listing
  return {
    listingId,
    productId,
    location,
    quantity,
    title: row.name,
    path: listingPath({ kind: "bottle", name: row.name, location, productId }),
    priceCents: effectiveCents(row.listing),
  }
}
