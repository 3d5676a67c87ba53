import { eq, sql } from "drizzle-orm"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { incrementAt } from "./increments/increments.ts"
import type { BidIncrement } from "./lot.ts"
import { lotPath, lotPicturePath } from "./paths.ts"
import { fillLevelOf, frontPictureId } from "./pictures/front-picture.ts"
import { auctions, biddingStates, lots } from "./schema.ts"

/** No reserve, seller, leader or maximum. */
export const publicColumns = {
  id: lots.id,
  number: lots.number,
  auctionId: lots.auctionId,
  location: auctions.location,
  auctionStatus: auctions.status,
  productId: lots.productId,
  name: products.name,
  distillery: distilleries.name,
  distilleryId: products.distilleryId,
  region: products.region,
  category: products.category,
  age: products.age,
  abvPercent: products.abvPercent,
  volumeMl: products.volumeMl,
  pictureId: frontPictureId,
  fillLevel: fillLevelOf,
  openingCents: lots.openingCents,
  estimateLowCents: lots.estimateLowCents,
  estimateHighCents: lots.estimateHighCents,
  scheduledEndsAt: lots.scheduledEndsAt,
  status: biddingStates.status,
  priceCents: biddingStates.priceCents,
  bidCount: biddingStates.bidCount,
  leaderPaddle: biddingStates.leaderPaddle,
  reserveMet: biddingStates.reserveMet,
  endsAt: biddingStates.endsAt,
  pausedAt: sql<string | null>`case when ${biddingStates.isPaused} then ${auctions.pausedAt} end`,
  version: biddingStates.version,
}

export function selectLots(ctx: Ctx) {
  return ctx.db
    .select({ ...publicColumns, increments: auctions.increments, total: sql<number>`count(*) over ()::int` })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(distilleries, eq(distilleries.id, products.distilleryId))
    .$dynamic()
}

type LotCardRow = Omit<Awaited<ReturnType<typeof selectLots>>[number], "total"> & { total?: number }

/** Times are text, so that page and API return the same. */
export function asCard({ increments, total: _, pictureId, auctionStatus, ...lot }: LotCardRow) {
  const { id, name, location, productId, fillLevel } = lot
  return {
    ...lot,
    minimumCents: minimumBidOf(lot, increments),
    scheduledEndsAt: lot.scheduledEndsAt.toISOString(),
    endsAt: lot.endsAt.toISOString(),
    pausedAt: lot.pausedAt && new Date(lot.pausedAt).toISOString(),
    imagePath: lotPicturePath({ pictureId, productId, fillLevel }),
    path: lotPath({ id, name, location, auctionStatus }),
  }
}

export type LotCard = ReturnType<typeof asCard>

/** Add as few fields as possible: every page contains each value twice. */
export type ListedLot = ReturnType<typeof asListed>

export function asListed(lot: LotCard) {
  const { id, number, name, path, imagePath, region, abvPercent, volumeMl, status } = lot
  const { priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt, version } = lot
  const facts = { id, number, name, path, imagePath, region, abvPercent, volumeMl, status }
  const state = { priceCents, minimumCents, bidCount, leaderPaddle, reserveMet, endsAt, version }
  const pause: { pausedAt?: string | null } = lot.pausedAt ? { pausedAt: lot.pausedAt } : {}
  return { ...facts, ...state, ...pause }
}

export function minimumBidOf(
  lot: { leaderPaddle: number | null; priceCents: number },
  increments: readonly BidIncrement[],
): number {
  return lot.leaderPaddle === null ? lot.priceCents : lot.priceCents + incrementAt(increments, lot.priceCents)
}
