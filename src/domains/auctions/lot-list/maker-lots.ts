import { and, asc, desc, eq, inArray } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { asCard, asListed, selectLots } from "../lot-card.ts"
import { biddingStates } from "../schema.ts"
import { visibleTo } from "../visibility.ts"

export type LotMaker = { distilleryId: string } | { bottler: string }

export async function listOpenLotsOfMaker(ctx: Ctx, maker: LotMaker, max: number) {
  const rows = await selectLots(ctx)
    .where(and(isOfMaker(maker), inArray(biddingStates.status, ["live", "upcoming"]), visibleTo(ctx)))
    .orderBy(asc(biddingStates.endsAt), asc(biddingStates.lotId))
    .limit(max)
  return { lots: rows.map((row) => asListed(asCard(row))), total: rows[0]?.total ?? 0 }
}

export async function listSoldLotsOfMaker(ctx: Ctx, maker: LotMaker, max: number) {
  const rows = await selectLots(ctx)
    .where(and(isOfMaker(maker), eq(biddingStates.status, "sold"), visibleTo(ctx)))
    .orderBy(desc(biddingStates.endsAt), asc(biddingStates.lotId))
    .limit(max)
  return { lots: rows.map((row) => asListed(asCard(row))), total: rows[0]?.total ?? 0 }
}

function isOfMaker(maker: LotMaker) {
  return "bottler" in maker
    ? eq(products.bottler, maker.bottler)
    : eq(products.distilleryId, maker.distilleryId)
}
