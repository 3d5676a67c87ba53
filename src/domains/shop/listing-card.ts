import { and, eq, sql } from "drizzle-orm"
import { casks, distilleries, productPictures, products } from "#domains/catalogue/schema.ts"
import { dramOffers, dramSales } from "#domains/drams/schema.ts"
import { listingPath } from "#domains/listings/paths.ts"
import { effectiveCents } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import { cardPath } from "#domains/pictures/sources.ts"
import { availableColumn } from "#domains/stock/levels.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import type { PagePath } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { DisplayedPromotion } from "./displayed-prices.ts"

const columns = {
  id: listings.id,
  kind: listings.kind,
  location: listings.location,
  productId: listings.productId,
  caskId: listings.caskId,
  status: listings.status,
  // A dram costs what its dram sale says.
  priceCents: sql<number>`coalesce(${dramOffers.priceCents}, ${listings.priceCents})`.mapWith(Number),
  salePriceCents: sql<
    number | null
  >`case when ${dramOffers.dramSaleId} is null then ${listings.salePriceCents} end`,
  listedAt: listings.listedAt,
  name: sql<string>`coalesce(${products.name}, ${casks.name})`,
  distilleryId: distilleries.id,
  distillery: distilleries.name,
  bottler: products.bottler,
  country: sql<string | null>`coalesce(${products.country}, ${distilleries.country})`,
  region: sql<string | null>`coalesce(${products.region}, ${distilleries.region})`,
  category: products.category,
  age: products.age,
  vintage: products.vintage,
  caskType: sql<string | null>`coalesce(${products.caskType}, ${casks.caskType})`,
  abvPercent: sql<number>`coalesce(${products.abvPercent}, ${casks.abvPercent})::float8`,
  volumeMl: products.volumeMl,
  filledOn: casks.filledOn,
  rlaLitres: casks.rlaLitres,
  pictureId: sql<Id<"pic"> | null>`(select ${productPictures.pictureId} from ${productPictures}
    where ${productPictures.productId} = ${listings.productId} order by ${productPictures.position} limit 1)`,
  inStock: availableColumn,
  dramSaleId: dramOffers.dramSaleId,
  dramSaleEndsAt: dramSales.endsAt,
  target: dramOffers.target,
  pledged: dramOffers.pledged,
  freed: dramOffers.freed,
  dramMl: dramOffers.dramMl,
  offerStatus: dramOffers.status,
  version: dramOffers.version,
}

/** Includes stock at the location, and a dram's open sale. */
export function selectListings(ctx: Ctx) {
  return ctx.db
    .select({ ...columns, total: sql<number>`count(*) over ()::int` })
    .from(listings)
    .leftJoin(products, eq(products.id, listings.productId))
    .leftJoin(casks, eq(casks.id, listings.caskId))
    .leftJoin(
      distilleries,
      sql`${distilleries.id} = coalesce(${products.distilleryId}, ${casks.distilleryId})`,
    )
    .leftJoin(
      stockLevels,
      and(eq(stockLevels.productId, listings.productId), eq(stockLevels.location, listings.location)),
    )
    .leftJoin(
      dramOffers,
      and(
        eq(dramOffers.listingId, listings.id),
        sql`${dramOffers.dramSaleId} = (
          select sale.id from dram_sales sale join dram_offers offer on offer.dram_sale_id = sale.id
          where offer.listing_id = ${listings.id} and (sale.status = 'open' or offer.freed > 0)
          order by sale.status = 'open' desc, sale.ends_at limit 1)`,
      ),
    )
    .leftJoin(dramSales, eq(dramSales.id, dramOffers.dramSaleId))
    .$dynamic()
}

type ListingRow = Awaited<ReturnType<typeof selectListings>>[number]
export type ListingCardRow = Omit<ListingRow, "total"> & { total?: number }

/** Times are strings, so that pages and API return the same. */
export function asCard(row: ListingCardRow): ListingCard {
  return { ...plainCard(row), promotion: null }
}

export type ListingCard = ReturnType<typeof plainCard> & { promotion: DisplayedPromotion }

function plainCard({
  total: _,
  dramSaleId,
  dramSaleEndsAt,
  target,
  pledged,
  freed,
  dramMl,
  ...rest
}: ListingCardRow) {
  const { offerStatus, version, ...row } = rest
  return {
    ...row,
    nowCents: effectiveCents(row),
    available: availableOf({ ...row, target, pledged, freed }),
    listedAt: row.listedAt?.toISOString() ?? null,
    imagePath: imagePathOf(row),
    path: pathOf(row),
    dramSale:
      dramSaleId === null || dramSaleEndsAt === null
        ? null
        : {
            id: dramSaleId,
            endsAt: dramSaleEndsAt.toISOString(),
            target: target ?? 0,
            pledged: pledged ?? 0,
            freed: freed ?? 0,
            dramMl: dramMl ?? 0,
            status: offerStatus ?? "open",
            version: version ?? 0,
          },
  }
}

function availableOf({
  kind,
  status,
  inStock,
  target,
  pledged,
  freed,
}: Pick<ListingRow, "kind" | "status" | "inStock" | "target" | "pledged" | "freed">): number {
  if (status !== "on-sale") return 0
  if (kind === "bottle") return inStock
  return kind === "cask" ? 1 : (target ?? 0) - (pledged ?? 0) + (freed ?? 0)
}

export function imagePathOf(row: Pick<ListingRow, "productId" | "caskId" | "pictureId">): string {
  const { productId, caskId, pictureId } = row
  if (pictureId !== null) return cardPath(pictureId)
  return productId === null ? `/drawings/casks/${caskId}.svg` : `/drawings/${productId}.svg`
}

function pathOf(row: Pick<ListingRow, "kind" | "location" | "name" | "productId" | "caskId">): PagePath {
  const { kind, location, name } = row
  return kind === "cask"
    ? listingPath({ kind, location, name, caskId: row.caskId as Id<"csk"> })
    : listingPath({ kind, location, name, productId: row.productId as Id<"prd"> })
}
