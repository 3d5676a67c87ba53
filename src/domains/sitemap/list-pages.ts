import { and, asc, desc, eq, inArray } from "drizzle-orm"
import { archivedAuctionPath, archivedLotPath, liveLotPath, previewPath } from "#domains/auctions/paths.ts"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { bottlerPath, distilleryPath } from "#domains/catalogue/paths.ts"
import { bottlers, casks, distilleries, products } from "#domains/catalogue/schema.ts"
import { dramOffers, dramSales } from "#domains/drams/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { listings } from "#domains/listings/schema.ts"
import { arePublished } from "#domains/news/article-card.ts"
import { articlePath } from "#domains/news/rules.ts"
import { articles } from "#domains/news/schema.ts"
import { cached } from "#platform/cache.ts"
import { type AppContext, contextFor } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { maxInMap, type SitemapPage } from "./sitemap-xml.ts"

const day = (at: Date) => at.toISOString().slice(0, 10)

export async function listSales(app: AppContext) {
  return await cached(app, "sitemap sales", 60, async () => {
    const guest = contextFor(app)
    const rows = await app.db
      .select({
        id: auctions.id,
        location: auctions.location,
        status: auctions.status,
        endsAt: auctions.endsAt,
        completedAt: auctions.completedAt,
      })
      .from(auctions)
      .where(visibleTo(guest))
      .orderBy(desc(auctions.endsAt))
      .limit(maxInMap)
    return rows.map(({ id, location, status, endsAt, completedAt }) => {
      if (status === "completed")
        return { id, status, path: archivedAuctionPath(location, id), changedOn: day(completedAt ?? endsAt) }
      // A live auction is listed at its location's page, which is in the sitemap already.
      return { id, status, path: status === "scheduled" ? previewPath(id) : undefined }
    })
  })
}

export async function listLots(app: AppContext, auctionId: string): Promise<SitemapPage[] | undefined> {
  if (!isId("auc", auctionId)) return undefined
  const rows = await app.db
    .select({
      id: lots.id,
      name: products.name,
      location: auctions.location,
      isOver: eq(auctions.status, "completed"),
      closedAt: biddingStates.closedAt,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(
      and(
        eq(lots.auctionId, auctionId),
        visibleTo(contextFor(app)),
        inArray(biddingStates.status, ["upcoming", "live", "sold", "unsold"]),
      ),
    )
    .orderBy(asc(lots.number))
    .limit(maxInMap)
  if (rows.length === 0) return undefined
  return rows.map(({ id, name, location, isOver, closedAt }) => ({
    path: (isOver ? archivedLotPath : liveLotPath)(location, id, name),
    ...(isOver && closedAt ? { changedOn: day(closedAt) } : {}),
  }))
}

export async function listMakers(app: AppContext): Promise<SitemapPage[]> {
  const [stills, apps] = await Promise.all([
    app.db.select({ id: distilleries.id }).from(distilleries).orderBy(asc(distilleries.id)),
    app.db.select({ id: bottlers.id }).from(bottlers).orderBy(asc(bottlers.id)),
  ])
  return [
    ...stills.map(({ id }) => ({ path: distilleryPath(id) })),
    ...apps.map(({ id }) => ({ path: bottlerPath(id) })),
  ].slice(0, maxInMap)
}

export async function listNewsPages(app: AppContext): Promise<SitemapPage[]> {
  const rows = await app.db
    .select({ id: articles.id, changedAt: articles.changedAt })
    .from(articles)
    .where(arePublished(contextFor(app)))
    .orderBy(desc(articles.publishedAt))
    .limit(maxInMap)
  return rows.map(({ id, changedAt }) => ({ path: articlePath(id), changedOn: day(changedAt) }))
}

const onSale = eq(listings.status, "on-sale")

export async function countOnSale(app: AppContext): Promise<number> {
  return await cached(app, "sitemap on sale", 60, () => app.db.$count(listings, onSale))
}

export async function listOnSale(app: AppContext, file: number): Promise<SitemapPage[]> {
  const rows = await app.db
    .select({
      kind: listings.kind,
      location: listings.location,
      productId: listings.productId,
      caskId: listings.caskId,
      product: products.name,
      cask: casks.name,
      dramSaleId: dramOffers.dramSaleId,
    })
    .from(listings)
    .leftJoin(products, eq(products.id, listings.productId))
    .leftJoin(casks, eq(casks.id, listings.caskId))
    .leftJoin(
      dramOffers,
      and(
        eq(dramOffers.listingId, listings.id),
        inArray(
          dramOffers.dramSaleId,
          app.db.select({ id: dramSales.id }).from(dramSales).where(eq(dramSales.status, "open")),
        ),
      ),
    )
    .where(onSale)
    .orderBy(asc(listings.id))
    .limit(maxInMap)
    .offset((file - 1) * maxInMap)
  return rows.flatMap(({ kind, location, productId, caskId, product, cask, dramSaleId }) => {
    if (kind === "cask")
      return caskId && cask ? [{ path: listingPath({ kind, location, caskId, name: cask }) }] : []
    // A dram has a page only while its dram sale is open.
    if (!productId || !product || (kind === "dram" && dramSaleId === null)) return []
    return [{ path: listingPath({ kind, location, productId, name: product }) }]
  })
}
