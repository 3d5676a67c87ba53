import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { type Cents, isWholeCents } from "#platform/money.ts"
import type { ListingKind, ShopLocation } from "./kinds.ts"
import { isReduced, type Priced } from "./price.ts"
import { refuse } from "./refusals.ts"
import { listings } from "./schema.ts"

type ListingSubject = { kind: "bottle" | "dram"; productId: Id<"prd"> } | { kind: "cask"; caskId: Id<"csk"> }
export type NewListing = ListingSubject & {
  location: ShopLocation
  priceCents: Cents
  salePriceCents?: Cents | null
  isOnSale?: boolean
}

/** Refuses a second listing of it at the location. */
export async function createListing(ctx: Ctx, listing: NewListing): Promise<Id<"lst">> {
  requirePermission(ctx, "shop")
  const { kind, location, priceCents, salePriceCents = null, isOnSale = false } = listing
  requirePrices({ priceCents, salePriceCents })
  const subject = subjectOf(listing)
  return await transaction(ctx, async (tx) => {
    const id = newId("lst")
    const now = tx.now()
    const status = isOnSale ? "on-sale" : "draft"
    const row = {
      id,
      kind,
      location,
      ...subject,
      priceCents,
      salePriceCents,
      status,
      createdAt: now,
    } as const
    const made = await tx.db
      .insert(listings)
      .values({ ...row, listedAt: isOnSale ? now : null })
      .onConflictDoNothing()
      .returning({ id: listings.id })
    if (made.length === 0) throw refuse("alreadyListed", { location })
    publishProductChange(tx, { productId: null, ...subject })
    await record(tx, {
      act: "listing.add",
      subjectId: id,
      after: {
        subject: Object.values(subject)[0] ?? null,
        kind,
        location,
        priceCents,
        salePriceCents,
        status,
      },
    })
    return id
  })
}

export async function findListing(
  ctx: Pick<Ctx, "db">,
  { kind, location, productId }: { kind: ListingKind; location: ShopLocation; productId: Id<"prd"> },
): Promise<Id<"lst"> | undefined> {
  const [found] = await ctx.db
    .select({ id: listings.id })
    .from(listings)
    .where(and(eq(listings.kind, kind), eq(listings.location, location), eq(listings.productId, productId)))
  return found?.id
}

export function requirePrices({ priceCents, salePriceCents }: Priced): void {
  if (!isWholeCents(priceCents)) throw refuse("priceUnclear", { field: "price" })
  if (salePriceCents === null) return
  if (!isWholeCents(salePriceCents)) throw refuse("salePriceUnclear", { field: "sale" })
  if (!isReduced({ priceCents, salePriceCents }))
    throw refuse("salePriceTooHigh", { priceCents, field: "sale" })
}

function subjectOf(listing: ListingSubject) {
  return listing.kind === "cask" ? { caskId: listing.caskId } : { productId: listing.productId }
}
