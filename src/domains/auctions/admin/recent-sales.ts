import { desc, eq, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pick } from "#platform/pick.ts"
import { auctions, biddingStates } from "../schema.ts"

/** The results of the last sales, newest first, without withdrawn lots. */
export async function listRecentSales(ctx: Ctx, max: number) {
  requirePermission(ctx, "auctions")
  const recent = ctx.db
    .select(pick(auctions, "id", "title", "endsAt"))
    .from(auctions)
    .where(eq(auctions.status, "completed"))
    .orderBy(desc(auctions.endsAt), desc(auctions.id))
    .limit(max)
    .as("recent")
  const { status, priceCents } = biddingStates
  const counted = ctx.db
    .select({
      sold: sql<number>`(count(*) filter (where ${status} = 'sold'))::int`.as("sold"),
      lots: sql<number>`(count(*) filter (where ${status} in ('sold', 'unsold')))::int`.as("lots"),
      hammerCents: sql`coalesce(sum(${priceCents}) filter (where ${status} = 'sold'), 0)::bigint`
        .mapWith(Number)
        .as("hammer_cents"),
    })
    .from(biddingStates)
    .where(eq(biddingStates.auctionId, recent.id))
    .as("counted")
  return await ctx.db
    .select({
      ...{ id: recent.id, title: recent.title },
      ...{ sold: counted.sold, lots: counted.lots, hammerCents: counted.hammerCents },
    })
    .from(recent)
    .crossJoinLateral(counted)
    .orderBy(desc(recent.endsAt), desc(recent.id))
}

export type RecentSale = Awaited<ReturnType<typeof listRecentSales>>[number]
