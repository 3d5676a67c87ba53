import { desc, eq, sql } from "drizzle-orm"
import { auctions, biddingStates, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { settlements } from "#domains/settlements/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"

const max = 20

/** Their lots, newest auction first. */
export async function readSoldLots({ db }: Ctx, memberId: Id<"mem">) {
  return await db
    .select({
      ...pick(lots, "id", "number"),
      name: products.name,
      auction: auctions.title,
      ...pick(biddingStates, "status", "priceCents"),
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(products, eq(products.id, lots.productId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lots.sellerId, memberId))
    .orderBy(desc(lots.scheduledEndsAt), desc(lots.id))
    .limit(max)
}

/** What the company owes them for sold lots, and has credited. */
export async function readSettled({ db }: Ctx, memberId: Id<"mem">) {
  const sumOf = (state: "waiting" | "credited") =>
    sql<string>`coalesce(sum(${settlements.netCents} - ${settlements.nettedCents}) filter (where ${settlements.state} = ${state}), 0)`
  const [sums] = await db
    .select({
      waiting: sumOf("waiting"),
      credited: sumOf("credited"),
      held: sql<number>`count(*) filter (where ${settlements.heldReason} is not null and ${settlements.state} = 'waiting')::int`,
    })
    .from(settlements)
    .where(eq(settlements.sellerId, memberId))
  return {
    waitingCents: Number(sums?.waiting ?? 0),
    creditedCents: Number(sums?.credited ?? 0),
    held: sums?.held ?? 0,
  }
}
