import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm"
import { auctions, biddingStates } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { maximumKeysService } from "../maximums/maximum-keys.ts"
import { auctionKeys, budgets } from "../schema.ts"
import { committedCents } from "./committed-cents.ts"

export type MyBudget = {
  auctionId: string
  title: string
  cents: number | null
  boundCents: number
}

/** Only auctions that are not over. */
export async function readMyBudgets(ctx: Ctx, auctionIds: readonly string[]): Promise<MyBudget[]> {
  const memberId = ctx.actor.id
  if (memberId === null) return []
  const ownBudget = and(eq(budgets.auctionId, auctions.id), eq(budgets.memberId, memberId))
  const isRequested = idIn(auctions.id, auctionIds)
  const open = await ctx.db
    .select({ auctionId: auctions.id, title: auctions.title, cents: budgets.cents })
    .from(auctions)
    .leftJoin(budgets, ownBudget)
    .where(
      and(
        inArray(auctions.status, ["scheduled", "live"]),
        auctionIds.length > 0 ? or(isRequested, isNotNull(budgets.cents)) : isNotNull(budgets.cents),
        visibleTo(ctx),
      ),
    )
    .orderBy(asc(auctions.endsAt))
  const committed = await readCommitted(
    ctx,
    memberId,
    open.map(({ auctionId }) => auctionId),
  )
  return open.map((auction) => ({ ...auction, boundCents: committed.get(auction.auctionId) ?? 0 }))
}

export async function readMyBudget(ctx: Ctx, auctionId: string): Promise<MyBudget | null> {
  const all = await readMyBudgets(ctx, [auctionId])
  return all.find((one) => one.auctionId === auctionId) ?? null
}

async function readCommitted(ctx: Ctx, memberId: Id<"mem">, auctionIds: readonly Id<"auc">[]) {
  if (auctionIds.length === 0) return new Map<string, number>()
  const rows = await ctx.db
    .select({
      ...pick(biddingStates, "auctionId", "lotId", "status", "priceCents"),
      encryptedMax: biddingStates.leaderEncryptedMax,
      wrapped: auctionKeys.wrapped,
    })
    .from(biddingStates)
    .leftJoin(auctionKeys, eq(auctionKeys.auctionId, biddingStates.auctionId))
    .where(
      and(
        inArray(biddingStates.auctionId, [...auctionIds]),
        eq(biddingStates.leaderId, memberId),
        inArray(biddingStates.status, ["live", "sold"]),
      ),
    )
  const committed = new Map<string, number>()
  const keys = maximumKeysService.of(ctx.app)
  for (const row of rows) {
    const cents = committedCents(keys, { ...row, bidderId: memberId })
    committed.set(row.auctionId, (committed.get(row.auctionId) ?? 0) + cents)
  }
  return committed
}
