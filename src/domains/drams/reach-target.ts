import { and, asc, eq } from "drizzle-orm"
import { firstPictureId } from "#domains/catalogue/first-picture.ts"
import { picturePathOf } from "#domains/catalogue/picture-path.ts"
import { products } from "#domains/catalogue/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { listings } from "#domains/listings/schema.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { openHold } from "#domains/stock/hold-stock.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LockedOffer, OfferKey } from "./lock-offer.ts"
import { notifyPledgers } from "./notify-pledgers.ts"
import { dramPledges } from "./schema.ts"

/** Turns pledges into order lines and opens the held bottle. */
export async function reachTarget(tx: Tx, offer: LockedOffer, now: Date): Promise<void> {
  const bottle = await readOfferedBottle(tx, offer.listingId)
  const pledges = await listOpenPledges(tx, offer)
  if (pledges.length !== offer.target)
    throw new Error(
      `${offer.dramSaleId} ${offer.listingId} counts ${offer.target} pledges and has ${pledges.length}`,
    )
  for (const { id, memberId } of pledges) {
    const orderLineId = await createPledgeOrderLine(tx, bottle, { id, memberId, offer }, now)
    await tx.db
      .update(dramPledges)
      .set({ status: "due", endedAt: now, orderLineId })
      .where(eq(dramPledges.id, id))
  }
  if (offer.holdId) await openHold(tx, offer.holdId)
  await notifyPledgers(tx, { ...offer, name: bottle.name }, { kind: "reached", pledges })
}

type Pledge = { id: Id<"plg">; memberId: Id<"mem">; offer: Pick<LockedOffer, "priceCents"> }

export async function createPledgeOrderLine(
  tx: Tx,
  bottle: Awaited<ReturnType<typeof readOfferedBottle>>,
  { id, memberId, offer }: Pledge,
  now: Date,
): Promise<Id<"orl">> {
  const line = {
    memberId,
    kind: "dram",
    subjectId: id,
    title: bottle.name,
    productId: bottle.productId,
    location: bottle.location,
    imagePath: bottle.imagePath,
    path: bottle.path,
    priceCents: offer.priceCents,
  } as const
  return await createOrderLine(tx, line, now)
}

export async function listOpenPledges(tx: Tx, { dramSaleId, listingId }: OfferKey) {
  return await tx.db
    .select({ id: dramPledges.id, memberId: dramPledges.memberId })
    .from(dramPledges)
    .where(
      and(
        eq(dramPledges.dramSaleId, dramSaleId),
        eq(dramPledges.listingId, listingId),
        eq(dramPledges.status, "pledged"),
      ),
    )
    .orderBy(asc(dramPledges.at), asc(dramPledges.id))
}

export async function readOfferedBottle(tx: Pick<Tx, "db">, listingId: Id<"lst">) {
  const [row] = await tx.db
    .select({
      name: products.name,
      productId: products.id,
      pictureId: firstPictureId(products.id),
      location: listings.location,
    })
    .from(listings)
    .innerJoin(products, eq(products.id, listings.productId))
    .where(eq(listings.id, listingId))
  if (!row) throw new Error(`Dram listing ${listingId} has no product`)
  return {
    ...row,
    imagePath: picturePathOf(row.productId, row.pictureId),
    path: listingPath({ kind: "dram", ...row }),
  }
}
