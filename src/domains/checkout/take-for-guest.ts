import { eq } from "drizzle-orm"
import { readPicturePath } from "#domains/catalogue/first-picture.ts"
import { products } from "#domains/catalogue/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { refuse as refuseListing } from "#domains/listings/refusals.ts"
import { listings } from "#domains/listings/schema.ts"
import { owe } from "#domains/orders/owe.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { holdStock } from "#domains/stock/hold-stock.ts"
import type { Tx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

export type GuestItem = { listingId: string; quantity: number }

const mostItems = 50

/** Bottles that a guest has in the browser: put aside and owed at today's price, as a part of the order's transaction. */
export async function takeForGuest(
  tx: Tx,
  items: readonly GuestItem[],
  order: { orderId: Id<"ord">; expiresAt: Date },
): Promise<(typeof orderLines.$inferSelect)[]> {
  if (items.length === 0 || items.length > mostItems) throw refuse("nothingSelected")
  // In one order of shelves for everybody, so that two who want the same bottles cannot wait for each other.
  const offered = (await Promise.all(merged(items).map((item) => readOffered(tx, item)))).toSorted((a, b) =>
    `${a.productId} ${a.location}` < `${b.productId} ${b.location}` ? -1 : 1,
  )
  for (const { listingId, productId, location, quantity, ...line } of offered) {
    const holdId = await holdStock(tx, { productId, location, quantity, expiresAt: null })
    const subject = { memberId: null, kind: "bottle", subjectId: listingId } as const
    const imagePath = await readPicturePath(tx, productId)
    const facts = { productId, location, imagePath, dueAt: order.expiresAt }
    await owe(tx, { ...subject, ...line, ...facts, orderId: order.orderId, quantity, holdId }, tx.now())
  }
  return await tx.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.orderId))
    .orderBy(orderLines.id)
}

/** A listing that is named twice is taken once, for both. */
function merged(items: readonly GuestItem[]): { listingId: Id<"lst">; quantity: number }[] {
  const quantities = new Map<Id<"lst">, number>()
  for (const { listingId, quantity } of items) {
    if (!isId("lst", listingId)) throw refuseListing("noSuchListing")
    quantities.set(listingId, (quantities.get(listingId) ?? 0) + Math.floor(quantity))
  }
  return [...quantities].map(([listingId, quantity]) => ({ listingId, quantity }))
}

async function readOffered(tx: Tx, { listingId, quantity }: { listingId: Id<"lst">; quantity: number }) {
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
