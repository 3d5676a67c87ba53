import { and, asc, desc, eq, gt, inArray, isNotNull, or } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { maximumDisclosures, pendingOfferStatuses, secondChances } from "../schema.ts"

export async function listMySecondChances(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const { id, lotId, priceCents, expiresAt, status, sellerUntil, sellerAgreedAt } = secondChances
  const open = await ctx.db
    .select({ id, lotId, priceCents, expiresAt, status, sellerUntil, sellerAgreedAt })
    .from(secondChances)
    .where(
      and(
        eq(secondChances.bidderId, memberId),
        or(and(eq(status, "open"), gt(expiresAt, ctx.now())), eq(status, "taken")),
      ),
    )
    .orderBy(asc(expiresAt), asc(id))
  if (open.length === 0) return []
  const rows = await selectLots(ctx).where(
    inArray(
      lots.id,
      open.map((offer) => offer.lotId),
    ),
  )
  const cards = new Map<string, ReturnType<typeof asCard>>(rows.map((row) => [row.id, asCard(row)]))
  return open.flatMap((offer) => {
    const lot = cards.get(offer.lotId)
    const isTaken = offer.status === "taken"
    const { id, lotId, priceCents, expiresAt, sellerUntil, sellerAgreedAt } = offer
    const canRefuse = sellerUntil !== null && sellerAgreedAt === null && sellerUntil > ctx.now()
    const until = canRefuse ? sellerUntil.toISOString() : null
    return lot
      ? [{ id, lotId, priceCents, lot, isTaken, expiresAt: expiresAt.toISOString(), sellerUntil: until }]
      : []
  })
}

export type MySecondChance = Awaited<ReturnType<typeof listMySecondChances>>[number]

export async function readPendingOffer(ctx: Ctx, lotId: Id<"lot">): Promise<"yours" | "theirs" | null> {
  const [open] = await ctx.db
    .select({ bidderId: secondChances.bidderId, status: secondChances.status })
    .from(secondChances)
    .where(and(eq(secondChances.lotId, lotId), inArray(secondChances.status, pendingOfferStatuses)))
  if (!open) return null
  return open.bidderId === ctx.actor.id && open.status !== "awaiting-seller" ? "yours" : "theirs"
}

const maxDisclosures = 20

/** Lists when and why staff saw one of the member's maximums. Closed lots only. */
export async function listMyDisclosures(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select({
      id: maximumDisclosures.id,
      seenAt: maximumDisclosures.seenAt,
      reason: maximumDisclosures.reason,
      number: lots.number,
      name: products.name,
    })
    .from(maximumDisclosures)
    .innerJoin(lots, eq(lots.id, maximumDisclosures.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(and(eq(maximumDisclosures.bidderId, memberId), isNotNull(maximumDisclosures.notifiedAt)))
    .orderBy(desc(maximumDisclosures.seenAt), desc(maximumDisclosures.id))
    .limit(maxDisclosures)
  return rows.map(({ seenAt, ...disclosure }) => ({ ...disclosure, seenAt: seenAt?.toISOString() ?? "" }))
}

export type MyDisclosure = Awaited<ReturnType<typeof listMyDisclosures>>[number]
