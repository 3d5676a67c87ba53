import { and, asc, desc, eq, ne, sql } from "drizzle-orm"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn, idIs } from "#platform/database/id-conditions.ts"
import { prepared } from "#platform/database/prepared.ts"
import { isId } from "#platform/ids.ts"
import { asCard, publicColumns, selectLots } from "./lot-card.ts"
import { correctionsOfLot } from "./lot-corrections.ts"
import { galleryOf, photographsOfLot, photographsOfProduct } from "./pictures/lot-gallery.ts"
import { quoteHomeDelivery } from "./quote-home-delivery.ts"
import { openPauseReason } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { auctions, biddingStates, lots } from "./schema.ts"
import { isVisible, visibleTo } from "./visibility.ts"

export async function readLot(ctx: Ctx, lotId: string) {
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const [row] = await lotById(ctx.db).execute({ lotId })
  if (!row || !isVisible(ctx, { status: row.card.auctionStatus, previewAt: row.previewAt }))
    throw refuse("noSuchLot")
  const { closedAt, startsAt, photographs, productPhotographs, ...more } = row.more
  const { weightG, ...otherFacts } = more
  return {
    ...asCard(row.card),
    ...otherFacts,
    delivery: await quoteHomeDelivery(ctx, row.card, { weightG, country: more.country }),
    gallery: galleryOf(photographs, productPhotographs),
    auctionStatus: row.card.auctionStatus,
    increments: row.card.increments,
    startsAt: startsAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

const pageColumns = {
  condition: lots.condition,
  /** About this bottle, not its product. */
  lotDescription: lots.description,
  provenance: lots.provenance,
  photographs: photographsOfLot,
  productPhotographs: photographsOfProduct,
  corrections: correctionsOfLot,
  buyNowCents: lots.buyNowCents,
  closedAt: biddingStates.closedAt,
  /** While a lot is open, each silent raise would show in it. */
  historyHash: sql<
    string | null
  >`case when ${biddingStates.closedAt} is not null then ${biddingStates.lastHash} end`,
  auctionTitle: auctions.title,
  auctionNumber: auctions.number,
  pauseReason: openPauseReason,
  startsAt: auctions.startsAt,
  softCloseMinutes: auctions.softCloseMinutes,
  softCloseCapMinutes: auctions.softCloseCapMinutes,
  bottler: products.bottler,
  country: products.country,
  whiskyType: products.whiskyType,
  vintage: products.vintage,
  bottledYear: products.bottledYear,
  caskType: products.caskType,
  tasting: products.tasting,
  description: products.description,
  deliveryInfo: products.deliveryInfo,
  weightG: products.weightG,
}

const lotById = prepared((db) =>
  db
    .select({
      card: { ...publicColumns, increments: auctions.increments },
      more: pageColumns,
      previewAt: auctions.previewAt,
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .where(eq(lots.id, sql.placeholder("lotId")))
    .prepare("lot_by_id"),
)

export type LotPage = Awaited<ReturnType<typeof readLot>>

export async function listSimilarLots(
  ctx: Ctx,
  lot: Pick<LotPage, "id" | "auctionId" | "distilleryId" | "region">,
  max = 4,
) {
  const rows = await selectLots(ctx)
    .where(and(eq(lots.auctionId, lot.auctionId), ne(lots.id, lot.id), visibleTo(ctx)))
    .orderBy(
      desc(sql`${biddingStates.status} = 'live'`),
      desc(sql`coalesce(${products.distilleryId} = ${lot.distilleryId}, false)`),
      desc(sql`coalesce(${products.region} = ${lot.region}, false)`),
      asc(biddingStates.endsAt),
      asc(lots.number),
    )
    .limit(max)
  return rows.map(asCard)
}

export async function listLotsOfProduct(ctx: Ctx, productId: string, auctionId?: string) {
  const rows = await selectLots(ctx).where(
    and(
      idIs(lots.productId, productId),
      auctionId ? idIs(lots.auctionId, auctionId) : undefined,
      visibleTo(ctx),
    ),
  )
  return rows.map(asCard)
}

export async function listLotCards(ctx: Ctx, lotIds: readonly string[]) {
  const rows = await selectLots(ctx).where(and(idIn(lots.id, lotIds), visibleTo(ctx)))
  return rows.map(asCard)
}

export async function listEndingNext(ctx: Ctx, max: number) {
  const rows = await selectLots(ctx)
    .where(eq(biddingStates.status, "live"))
    .orderBy(asc(biddingStates.endsAt), asc(lots.number), asc(lots.id))
    .limit(max)
  return rows.map(asCard)
}
