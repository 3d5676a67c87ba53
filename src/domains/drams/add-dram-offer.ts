import { and, eq, inArray } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { readProduct } from "#domains/catalogue/reads.ts"
import { createListing, findListing } from "#domains/listings/create-listing.ts"
import { holdStock, releaseHold } from "#domains/stock/hold-stock.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { combineRefusals } from "#platform/input.ts"
import type { Refusal } from "#platform/refusal.ts"
import { lockDramSale } from "./end-dram-sale.ts"
import type { NewOffer } from "./inputs.ts"
import { lockOffer } from "./lock-offer.ts"
import { refuse } from "./refusals.ts"
import { dramOffers, dramSales } from "./schema.ts"

export async function addDramOffer(ctx: Ctx, dramSaleId: string, offer: NewOffer): Promise<Id<"lst">> {
  requirePermission(ctx, "shop")
  const product = await readProduct(ctx, offer.productId)
  requireValidLimits(offer, product.volumeMl)
  return await transaction(ctx, async (tx) => {
    const { id, location } = await requireDraft(tx, dramSaleId)
    const listingId =
      (await findListing(tx, { kind: "dram", location, productId: product.id })) ??
      (await createListing(tx, {
        kind: "dram",
        location,
        productId: product.id,
        priceCents: offer.priceCents,
      }))
    const holdId = await holdStock(tx, { productId: product.id, location, quantity: 1, expiresAt: null })
    // A concurrent request for the same bottle waits for the hold above.
    if (await isOfferedNow(tx, listingId)) throw refuse("alreadyOffered", { field: "productId" })
    const { productId: _, ...terms } = offer
    await tx.db.insert(dramOffers).values({ dramSaleId: id, listingId, ...terms, holdId })
    await record(tx, { act: "dramSale.addOffer", subjectId: id, after: { bottle: product.name, ...terms } })
    return listingId
  })
}

export async function removeDramOffer(ctx: Ctx, dramSaleId: string, listingId: string): Promise<void> {
  requirePermission(ctx, "shop")
  if (!isId("lst", listingId)) throw refuse("noSuchOffer")
  await transaction(ctx, async (tx) => {
    const { id } = await requireDraft(tx, dramSaleId)
    const offer = await lockOffer(tx, { dramSaleId: id, listingId })
    await tx.db
      .delete(dramOffers)
      .where(and(eq(dramOffers.dramSaleId, id), eq(dramOffers.listingId, listingId)))
    if (offer.holdId) await releaseHold(tx, offer.holdId)
    await record(tx, { act: "dramSale.removeOffer", subjectId: id, before: { listing: listingId } })
  })
}

function requireValidLimits({ target, dramMl, maxPerUser, maxPerMember }: NewOffer, volumeMl: number): void {
  const found: Refusal[] = []
  if (target * dramMl > volumeMl) found.push(refuse("tooMuch", { field: "target", target, dramMl, volumeMl }))
  if (maxPerUser > target) found.push(refuse("maxUnclear", { field: "maxPerUser" }))
  if (maxPerMember > target) found.push(refuse("maxUnclear", { field: "maxPerMember" }))
  if (found.length > 0) throw combineRefusals(found)
}

async function requireDraft(tx: Tx, dramSaleId: string) {
  const sale = isId("rnd", dramSaleId) ? await lockDramSale(tx, dramSaleId) : undefined
  if (!sale) throw refuse("noSuchDramSale")
  if (sale.status !== "draft") throw refuse("dramSaleNotDraft")
  return sale
}

/** A bottle's page and card can show only one sale. */
async function isOfferedNow(tx: Tx, listingId: Id<"lst">): Promise<boolean> {
  const rows = await tx.db
    .select({ id: dramSales.id })
    .from(dramOffers)
    .innerJoin(dramSales, eq(dramSales.id, dramOffers.dramSaleId))
    .where(and(eq(dramOffers.listingId, listingId), inArray(dramSales.status, ["draft", "open"])))
  return rows.length > 0
}
