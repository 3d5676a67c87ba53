import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { asCard, selectLots } from "./lot-card.ts"
import { openPauseReason } from "./reads.ts"
import { refuse } from "./refusals.ts"
import { auctions, lots, standings } from "./schema.ts"
import { visibleTo } from "./visibility.ts"

/** One lot with everything its page shows to anybody, or a refusal. */
export async function readLot(ctx: Ctx, lotId: string) {
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const [row] = await selectLots(ctx).where(and(eq(lots.id, lotId), visibleTo(ctx)))
  if (!row) throw refuse("noSuchLot")
  const [more] = await ctx.db
    .select({
      condition: lots.condition,
      buyNowCents: lots.buyNowCents,
      closedAt: standings.closedAt,
      auctionTitle: auctions.title,
      auctionNumber: auctions.number,
      auctionStatus: auctions.status,
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
    })
    .from(lots)
    .innerJoin(standings, eq(standings.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(eq(lots.id, lotId))
  if (!more) throw refuse("noSuchLot")
  const { closedAt, startsAt, ...facts } = more
  return {
    ...asCard(row),
    ...facts,
    steps: row.steps,
    startsAt: startsAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }
}

export type LotPage = Awaited<ReturnType<typeof readLot>>

/** Lots of the same sale that somebody who looks at this one may like: still open, same distillery, same region. */
export async function listSimilarLots(
  ctx: Ctx,
  lot: Pick<LotPage, "id" | "auctionId" | "distilleryId" | "region">,
  most = 4,
) {
  const rows = await selectLots(ctx)
    .where(and(eq(lots.auctionId, lot.auctionId), ne(lots.id, lot.id), visibleTo(ctx)))
    .orderBy(
      desc(sql`${standings.status} = 'live'`),
      desc(sql`coalesce(${products.distilleryId} = ${lot.distilleryId}, false)`),
      desc(sql`coalesce(${products.region} = ${lot.region}, false)`),
      asc(standings.endsAt),
    )
    .limit(most)
  return rows.map(asCard)
}

/** The lots of one product in one auction, or in all: what the specification's product calls ask for. */
export async function listLotsOfProduct(ctx: Ctx, productId: string, auctionId?: string) {
  const rows = await selectLots(ctx).where(
    and(
      eq(lots.productId, productId as Id<"prd">),
      auctionId ? eq(lots.auctionId, auctionId as Id<"auc">) : undefined,
      visibleTo(ctx),
    ),
  )
  return rows.map(asCard)
}

/** The public state of some lots, for the live stream's beginning. */
export async function listCards(ctx: Ctx, lotIds: readonly string[]) {
  const rows = await selectLots(ctx).where(and(inArray(lots.id, lotIds as Id<"lot">[]), visibleTo(ctx)))
  return rows.map(asCard)
}

export async function listEndingNext(ctx: Ctx, most: number) {
  const rows = await selectLots(ctx)
    .where(eq(standings.status, "live"))
    .orderBy(asc(standings.endsAt))
    .limit(most)
  return rows.map(asCard)
}
