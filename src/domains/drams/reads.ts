import { and, asc, count, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { firstPictureId } from "#domains/catalogue/first-picture.ts"
import { picturePathOf } from "#domains/catalogue/picture-path.ts"
import { readProduct } from "#domains/catalogue/reads.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { isShopLocation } from "#domains/listings/kinds.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { listings } from "#domains/listings/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import { type Id, isId } from "#platform/ids.ts"
import { isOneOf, keysOf } from "#platform/records.ts"
import type { DramOfferState } from "./live-state.ts"
import type { OfferKey } from "./lock-offer.ts"
import { refuse } from "./refusals.ts"
import { dramOffers, dramPledges, dramSales } from "./schema.ts"

const columns = {
  dramSaleId: dramOffers.dramSaleId,
  listingId: dramOffers.listingId,
  productId: products.id,
  location: listings.location,
  dramSaleNumber: dramSales.number,
  dramSaleTitle: dramSales.title,
  dramSaleStatus: dramSales.status,
  endsAt: dramSales.endsAt,
  status: dramOffers.status,
  target: dramOffers.target,
  pledged: dramOffers.pledged,
  freed: dramOffers.freed,
  version: dramOffers.version,
  dramMl: dramOffers.dramMl,
  priceCents: dramOffers.priceCents,
  maxPerUser: dramOffers.maxPerUser,
  maxPerMember: dramOffers.maxPerMember,
  pictureId: firstPictureId(products.id),
  name: products.name,
  distillery: distilleries.name,
  region: sql<string | null>`coalesce(${products.region}, ${distilleries.region})`,
  age: products.age,
  abvPercent: products.abvPercent,
}

function selectOffers(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select(columns)
    .from(dramOffers)
    .innerJoin(dramSales, and(eq(dramSales.id, dramOffers.dramSaleId), ne(dramSales.status, "draft")))
    .innerJoin(listings, eq(listings.id, dramOffers.listingId))
    .innerJoin(products, eq(products.id, listings.productId))
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .$dynamic()
}

function asDramOffer({ endsAt, pictureId, ...bottle }: Awaited<ReturnType<typeof selectOffers>>[number]) {
  return {
    ...bottle,
    endsAt: endsAt.toISOString(),
    imagePath: picturePathOf(bottle.productId, pictureId),
    path: listingPath({ ...bottle, kind: "dram" }),
  }
}

export type DramOffer = ReturnType<typeof asDramOffer>

/** The nearest to its target first, reached ones last. */
export async function listOpenOffers(ctx: Ctx, dramSaleId?: Id<"rnd">): Promise<DramOffer[]> {
  const rows = await selectOffers(ctx)
    .where(
      and(
        or(eq(dramSales.status, "open"), gt(dramOffers.freed, 0)),
        dramSaleId && eq(dramSales.id, dramSaleId),
      ),
    )
    .orderBy(
      sql`${dramOffers.status} = 'reached'`,
      sql`${dramOffers.target} - ${dramOffers.pledged}`,
      asc(dramSales.endsAt),
      asc(dramOffers.listingId),
    )
  return rows.map(asDramOffer)
}

export async function readDram(ctx: Ctx, location: string, productId: string) {
  if (!isShopLocation(location) || !isId("prd", productId)) throw refuse("noSuchOffer")
  const rows = await selectOffers(ctx)
    .where(and(eq(listings.kind, "dram"), eq(listings.location, location), eq(listings.productId, productId)))
    .orderBy(
      sql`${dramSales.status} = 'open' desc`,
      sql`${dramOffers.freed} > 0 desc`,
      desc(dramSales.endsAt),
      desc(dramSales.id),
    )
    .limit(1)
  const offer = rows.map(asDramOffer)[0]
  if (!offer) throw refuse("noSuchOffer")
  return { offer, product: await readProduct(ctx, productId) }
}

export async function readMyDrams(ctx: Ctx, { dramSaleId, listingId }: OfferKey) {
  const mine = { pledged: 0, due: 0, lapsed: 0 }
  if (ctx.actor.id === null) return mine
  const rows = await ctx.db
    .select({ status: dramPledges.status, drams: count() })
    .from(dramPledges)
    .where(
      and(
        eq(dramPledges.dramSaleId, dramSaleId),
        eq(dramPledges.listingId, listingId),
        eq(dramPledges.memberId, ctx.actor.id),
      ),
    )
    .groupBy(dramPledges.status)
  for (const { status, drams } of rows) if (isOneOf(keysOf(mine), status)) mine[status] = drams
  return mine
}

export type MyDrams = Awaited<ReturnType<typeof readMyDrams>>

export async function listMyPledges(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select({ dramSaleId: dramPledges.dramSaleId, listingId: dramPledges.listingId, drams: count() })
    .from(dramPledges)
    .where(and(eq(dramPledges.memberId, memberId), eq(dramPledges.status, "pledged")))
    .groupBy(dramPledges.dramSaleId, dramPledges.listingId)
  if (rows.length === 0) return []
  const offers = await selectOffers(ctx)
    .where(or(...rows.map((row) => isOffer(row))))
    .orderBy(asc(dramSales.endsAt), asc(dramOffers.listingId))
  return offers.map(asDramOffer).map((offer) => ({
    offer,
    drams:
      rows.find((row) => row.dramSaleId === offer.dramSaleId && row.listingId === offer.listingId)?.drams ??
      0,
  }))
}

export type MyPledge = Awaited<ReturnType<typeof listMyPledges>>[number]

function isOffer({ dramSaleId, listingId }: OfferKey) {
  return and(eq(dramOffers.dramSaleId, dramSaleId), eq(dramOffers.listingId, listingId))
}

/** Leaves out what is not public. */
export async function readOfferStates(ctx: Ctx, names: readonly string[]): Promise<DramOfferState[]> {
  const keys = names.flatMap((name) => {
    const [dramSaleId, listingId] = name.split(":")
    return isId("rnd", dramSaleId) && isId("lst", listingId) ? [{ dramSaleId, listingId }] : []
  })
  if (keys.length === 0) return []
  const rows = await selectOffers(ctx)
    .where(or(...keys.map(isOffer)))
    .orderBy(asc(dramOffers.dramSaleId), asc(dramOffers.listingId))
  return rows.map(asDramOffer)
}

export async function findOffer(ctx: Ctx, dramSaleId: string, bottleId: string): Promise<DramOffer> {
  if (!isId("rnd", dramSaleId)) throw refuse("noSuchDramSale")
  const isThis = isId("lst", bottleId) ? eq(listings.id, bottleId) : idIs(listings.productId, bottleId)
  const [row] = await selectOffers(ctx).where(and(eq(dramSales.id, dramSaleId), isThis))
  if (!row) throw refuse("noSuchOffer")
  return asDramOffer(row)
}

export async function listOffersOf(ctx: Ctx, dramSaleId: string): Promise<DramOffer[]> {
  if (!isId("rnd", dramSaleId)) throw refuse("noSuchDramSale")
  const rows = await selectOffers(ctx)
    .where(and(eq(dramSales.id, dramSaleId), inArray(dramSales.status, ["open", "ended", "cancelled"])))
    .orderBy(asc(products.name), asc(dramOffers.listingId))
  if (rows.length === 0) throw refuse("noSuchDramSale")
  return rows.map(asDramOffer)
}
