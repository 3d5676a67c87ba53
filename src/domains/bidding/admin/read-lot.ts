import { and, asc, desc, eq, inArray, max } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { can, requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { refuse } from "#domains/auctions/refusals.ts"
import { auctions, biddingStates, lotDispositions, lots } from "#domains/auctions/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { findUnsoldRequest } from "#domains/submissions/request-unsold.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import { isOneOf } from "#platform/records.ts"
import { noMoreOffersReason } from "../after/offer-second-chance.ts"
import { readExclusions } from "../after/read-bid-log.ts"
import { disclosureMinutes } from "../disclosures/see-maximum.ts"
import { bids, maximumDisclosures, pendingOfferStatuses, secondChances } from "../schema.ts"

export async function readAdminLot(ctx: Ctx, lotId: string) {
  requirePermission(ctx, "auctions")
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const lot = await readFacts(ctx, lotId)
  const isUnsold = lot.status === "unsold"
  const [
    log,
    exclusions,
    secondChanceOffers,
    disclosures,
    line,
    disposition,
    sellerRequest,
    upcomingAuctions,
  ] = await Promise.all([
    listLog(ctx, lotId),
    readExclusions(ctx, lotId),
    listSecondChances(ctx, lotId),
    can(ctx, "breakGlass") ? listDisclosures(ctx, lotId) : null,
    readLine(ctx, lotId),
    isUnsold ? readDisposition(ctx, lotId) : null,
    isUnsold ? findUnsoldRequest(ctx, lotId) : null,
    isUnsold ? listUpcomingAuctions(ctx) : [],
  ])
  const offerRefusal = isUnsold ? await noMoreOffersReason(ctx, lotId) : undefined
  const names = await namesOf(ctx, [
    ...exclusions.map(({ bidderId }) => bidderId),
    ...exclusions.flatMap(({ byId }) => byId ?? []),
  ])
  const isWaiting = secondChanceOffers.some(({ status }) => isOneOf(pendingOfferStatuses, status))
  return {
    lot,
    log,
    excluded: exclusions.map(({ bidderId, byId, at, ...row }) => {
      const by = byId === null ? null : (names.get(byId) ?? byId)
      return { ...row, username: names.get(bidderId) ?? bidderId, by, at: at.toISOString() }
    }),
    secondChanceOffers,
    disclosures,
    line,
    disposition,
    sellerRequest,
    coming: upcomingAuctions,
    isUndecided: isUnsold && disposition === null && !isWaiting,
    canBeOffered:
      exclusions.length > 0 &&
      offerRefusal === undefined &&
      lot.leaderPaddle !== null &&
      lot.reserveMet !== false,
  }
}

export type AdminLotPage = Awaited<ReturnType<typeof readAdminLot>>

async function readFacts({ db }: Ctx, lotId: Id<"lot">) {
  const [row] = await db
    .select({
      ...pick(lots, "id", "number", "openingCents", "reserveCents", "sellerId"),
      name: products.name,
      auctionId: auctions.id,
      auctionTitle: auctions.title,
      auctionStatus: auctions.status,
      location: auctions.location,
      seller: members.username,
      ...pick(biddingStates, "status", "priceCents", "leaderPaddle", "reserveMet", "endsAt"),
    })
    .from(lots)
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(members, eq(members.id, lots.sellerId))
    .where(eq(lots.id, lotId))
  if (!row) throw refuse("noSuchLot")
  return { ...row, endsAt: row.endsAt.toISOString(), path: lotPath(row) }
}

const maxBids = 500

async function listLog({ db }: Ctx, lotId: Id<"lot">) {
  const { number, paddle, at, kind, priceCents } = bids
  const rows = await db
    .select({ number, paddle, at, kind, priceCents, memberId: members.id, username: members.username })
    .from(bids)
    .innerJoin(members, eq(members.id, bids.bidderId))
    .where(eq(bids.lotId, lotId))
    .orderBy(desc(number))
    .limit(maxBids)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function listSecondChances({ db }: Ctx, lotId: Id<"lot">) {
  const { id, priceCents, offeredAt, expiresAt, status } = secondChances
  const rows = await db
    .select({ id, priceCents, offeredAt, expiresAt, status, username: members.username })
    .from(secondChances)
    .innerJoin(members, eq(members.id, secondChances.bidderId))
    .where(eq(secondChances.lotId, lotId))
    .orderBy(desc(offeredAt))
  return rows.map((row) => ({
    ...row,
    offeredAt: row.offeredAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }))
}

const [requesters, approvers] = [alias(members, "askers"), alias(members, "answerers")]

/** Never a figure. */
async function listDisclosures(ctx: Ctx, lotId: Id<"lot">) {
  const rows = await ctx.db
    .select({
      disclosure: maximumDisclosures,
      paddle: max(bids.paddle),
      requester: requesters.username,
      answerer: approvers.username,
    })
    .from(maximumDisclosures)
    .innerJoin(requesters, eq(requesters.id, maximumDisclosures.requestedById))
    .leftJoin(approvers, eq(approvers.id, maximumDisclosures.answeredById))
    .innerJoin(
      bids,
      and(eq(bids.lotId, maximumDisclosures.lotId), eq(bids.bidderId, maximumDisclosures.bidderId)),
    )
    .where(eq(maximumDisclosures.lotId, lotId))
    .groupBy(maximumDisclosures.id, requesters.username, approvers.username)
    .orderBy(desc(maximumDisclosures.requestedAt))
  return rows.map(({ disclosure, paddle, requester, answerer }) => {
    const { id, reason, requestedAt, answeredAt, isConfirmed, seenAt, requestedById } = disclosure
    const until = answeredAt && new Date(answeredAt.getTime() + disclosureMinutes * 60_000)
    const isOpen = isConfirmed === true && until !== null && until > ctx.now()
    const isMine = requestedById === ctx.actor.id
    return {
      id,
      reason,
      paddle: paddle ?? 0,
      requester,
      answerer: answerer ?? "",
      requestedAt: requestedAt.toISOString(),
      until: until?.toISOString() ?? "",
      seenAt: seenAt?.toISOString() ?? null,
      state: stateOf(isConfirmed, isOpen, seenAt !== null),
      canAnswer: answeredAt === null && !isMine,
      canSee: isOpen && isMine,
    }
  })
}

type DisclosureState = "pending" | "refused" | "confirmed" | "expired" | "seen"

function stateOf(isConfirmed: boolean | null, isOpen: boolean, isSeen: boolean): DisclosureState {
  if (isConfirmed === null) return "pending"
  if (!isConfirmed) return "refused"
  if (isSeen) return "seen"
  return isOpen ? "confirmed" : "expired"
}

async function readLine({ db }: Ctx, lotId: Id<"lot">) {
  const { id, status, createdAt } = orderLines
  const [line] = await db
    .select({ status, memberId: members.id, username: members.username })
    .from(orderLines)
    .innerJoin(members, eq(members.id, orderLines.memberId))
    .where(and(eq(orderLines.kind, "lot"), eq(orderLines.subjectId, lotId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return line ?? null
}

async function readDisposition({ db }: Ctx, lotId: Id<"lot">) {
  const [row] = await db
    .select({
      ...pick(lotDispositions, "disposition", "at", "nextLotId"),
      number: lots.number,
      auction: auctions.title,
    })
    .from(lotDispositions)
    .leftJoin(lots, eq(lots.id, lotDispositions.nextLotId))
    .leftJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lotDispositions.lotId, lotId))
  return row ? { ...row, at: row.at.toISOString() } : null
}

export async function listUpcomingAuctions({ db }: Ctx) {
  return await db
    .select(pick(auctions, "id", "title", "number"))
    .from(auctions)
    .where(inArray(auctions.status, ["draft", "scheduled"]))
    .orderBy(asc(auctions.startsAt))
}

async function namesOf({ db }: Ctx, ids: readonly Id<"mem">[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(inArray(members.id, [...ids]))
  return new Map(rows.map(({ id, username }) => [id, username]))
}
