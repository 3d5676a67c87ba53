import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { auctions, biddingStates, lotDispositions, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { unsoldRequests } from "#domains/submissions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { pendingOfferStatuses, secondChances } from "../schema.ts"
import { type UnsoldListQuery, unsoldList } from "./unsold-list.ts"

const seller = alias(members, "seller")
const bidder = alias(members, "bidder")

const isPending = inArray(secondChances.status, [...pendingOfferStatuses])

/** Until when the bidder answers, or the seller may still refuse. */
export const offerDueAt = sql<Date | null>`case ${secondChances.status} when 'open' then ${secondChances.expiresAt} else ${secondChances.sellerUntil} end`

/** Unsold lots with the offer that waits for an answer. */
export const unsoldLots = sql`${biddingStates} left join ${secondChances}
  on ${secondChances.lotId} = ${biddingStates.lotId} and ${isPending}`

export const listedUnsold = listSql(unsoldList, {
  id: biddingStates.lotId,
  word: wordIn(products.name, auctions.title, sql`${seller.username}::text`),
  facets: {
    show: (show, ctx) =>
      and(
        eq(biddingStates.status, "unsold"),
        show === "offered" ? isNotNull(secondChances.id) : isNull(secondChances.id),
        notExists(
          ctx.db
            .select({ lotId: lotDispositions.lotId })
            .from(lotDispositions)
            .where(eq(lotDispositions.lotId, biddingStates.lotId)),
        ),
      ),
  },
  sorts: {
    oldest: ({ show }) => [
      show === "offered" ? offerDueAt : asc(biddingStates.closedAt),
      asc(biddingStates.lotId),
    ],
  },
})

export async function listUnsold(ctx: Ctx, query: UnsoldListQuery) {
  requirePermission(ctx, "auctions")
  const { limit, offset } = listedUnsold.pageOf(query)
  const rows = await ctx.db
    .select({
      id: biddingStates.lotId,
      ...pick(lots, "number"),
      ...pick(biddingStates, "priceCents", "reserveMet", "closedAt"),
      name: products.name,
      auction: auctions.title,
      seller: seller.username,
      request: unsoldRequests.choice,
      requestedCents: unsoldRequests.reserveCents,
      bidder: bidder.username,
      offerCents: secondChances.priceCents,
      offerStatus: secondChances.status,
      dueAt: offerDueAt.mapWith(secondChances.expiresAt),
      total: sql<number>`count(*) over ()::int`,
    })
    .from(biddingStates)
    .leftJoin(secondChances, and(eq(secondChances.lotId, biddingStates.lotId), isPending))
    .innerJoin(lots, eq(lots.id, biddingStates.lotId))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(seller, eq(seller.id, lots.sellerId))
    .leftJoin(bidder, eq(bidder.id, secondChances.bidderId))
    .leftJoin(unsoldRequests, eq(unsoldRequests.lotId, lots.id))
    .where(listedUnsold.where(ctx, query))
    .orderBy(...listedUnsold.orderBy(query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? 0
  return {
    lots: rows.map(({ total: _, closedAt, dueAt, ...row }) => ({
      ...row,
      closedAt: closedAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
    })),
    total,
    pages: pagesOf(total, limit),
  }
}

export type UnsoldLot = Awaited<ReturnType<typeof listUnsold>>["lots"][number]
