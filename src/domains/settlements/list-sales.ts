import { and, asc, desc, eq, getTableColumns, inArray, sql } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { asCard, selectLots } from "#domains/auctions/lot-card.ts"
import { auctions, biddingStates, consignedLots, lotDispositions, lots } from "#domains/auctions/schema.ts"
import { readSellerSecondChances } from "#domains/bidding/after/answer-as-seller.ts"
import { readPayTimes } from "#domains/orders/pay-terms.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { readComplaintDays } from "#domains/orders/seller-terms.ts"
import { cardPath } from "#domains/pictures/sources.ts"
import { hasOpenClaim } from "#domains/returns/open-claims.ts"
import { workingDayAfter } from "#domains/submissions/plan/working-day.ts"
import {
  bottleEvents,
  consignmentAdditions,
  submissions,
  submittedBottles,
  submittedPhotos,
  unsoldRequests,
  valuations,
} from "#domains/submissions/schema.ts"
import { isFinal } from "#domains/submissions/transitions.ts"
import { readAnswerDays } from "#domains/submissions/valuations/valuation-days.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { readLotTerms } from "./lot-terms.ts"
import type { SaleTab } from "./sale-tabs.ts"
import { sellerDues, settlements } from "./schema.ts"

const max = 1_000
const pageSize = 20

/** Open lots first, soonest end first, then the rest, newest first. */
export async function listSales(ctx: Ctx, tab: SaleTab, page = 1) {
  const memberId = requireSignedIn(ctx)
  const [bottles, offered] = await Promise.all([listBottles(ctx, memberId), listLots(ctx, memberId)])
  const lotById = new Map<string, OwnLot>(offered.map((lot) => [lot.card.id, lot]))
  const lotOf = (bottle: OwnBottle) =>
    lotById.get(bottle.lotId ?? "") ?? offered.find((lot) => lot.bottleId === bottle.id) ?? null
  const ofBottles = bottles.map((bottle) => ({ id: bottle.id, at: bottle.at, bottle, lot: lotOf(bottle) }))
  const listedIds = new Set(bottles.map(({ id }) => id))
  const others = offered
    .filter(({ bottleId }) => bottleId === null || !listedIds.has(bottleId))
    .map((lot) => ({ id: lot.card.id, at: lot.card.endsAt, bottle: null, lot }))
  const all = [...ofBottles, ...others].toSorted(soonestEndFirst)
  const tabSales = all.filter((sale) => tab === "all" || tabOf(sale) === tab)
  const pages = Math.max(1, Math.ceil(tabSales.length / pageSize))
  const at = Math.min(Math.max(1, page), pages)
  return { sales: tabSales.slice((at - 1) * pageSize, at * pageSize), page: at, pages }
}

export type SellerSale = Awaited<ReturnType<typeof listSales>>["sales"][number]
type OwnLot = Awaited<ReturnType<typeof listLots>>[number]
type OwnBottle = Awaited<ReturnType<typeof listBottles>>[number]

type SortableSale = { at: string; lot: OwnLot | null }

function soonestEndFirst(one: SortableSale, other: SortableSale): number {
  const [first, second] = [rankOf(one), rankOf(other)]
  if (first !== second) return first - second
  if (first < answerRank) return compare(endOf(one), endOf(other))
  return compare(other.at, one.at)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function endOf({ lot }: SortableSale): string {
  return lot?.card.endsAt ?? ""
}

const answerRank = 2

function rankOf({ lot }: SortableSale): number {
  if (lot?.card.status === "live") return 0
  if (lot?.card.status === "upcoming") return 1
  return lot?.secondChance?.canAnswer ? answerRank : answerRank + 1
}

function tabOf({ lot, bottle }: { lot: OwnLot | null; bottle: OwnBottle | null }): SaleTab {
  if (lot === null || (bottle !== null && bottle.lotId === null && bottle.state === "catalogued"))
    return "registered"
  return ["upcoming", "live"].includes(lot.card.status) ? "live" : "ended"
}

async function listBottles(ctx: Ctx, memberId: Id<"mem">) {
  const rows = await ctx.db
    .select({
      id: submittedBottles.id,
      submissionId: submittedBottles.submissionId,
      name: submittedBottles.name,
      state: submittedBottles.state,
      code: submittedBottles.code,
      lotId: submittedBottles.lotId,
      storedItemId: submittedBottles.storedItemId,
      requestedReserveCents: submittedBottles.requestedReserveCents,
      submittedAt: submissions.createdAt,
      addedAt: consignmentAdditions.at,
      pictureId: submittedPhotos.pictureId,
    })
    .from(submittedBottles)
    .innerJoin(submissions, eq(submissions.id, submittedBottles.submissionId))
    .leftJoin(consignmentAdditions, eq(consignmentAdditions.id, submittedBottles.additionId))
    .leftJoin(
      submittedPhotos,
      and(eq(submittedPhotos.bottleId, submittedBottles.id), eq(submittedPhotos.slot, "front")),
    )
    .where(eq(submissions.memberId, memberId))
    .orderBy(desc(submissions.createdAt), desc(submissions.id), asc(submittedBottles.position))
    .limit(max)
  const ids = rows.map(({ id }) => id)
  const [proposals, history] = ids.length === 0 ? [[], []] : await readBottleHistory(ctx, ids)
  const answerDays = await readAnswerDays(ctx)
  const lastOf = new Map(proposals.map((proposal) => [proposal.bottleId, proposal]))
  return rows.map(({ pictureId, code, submittedAt, addedAt, storedItemId, ...row }) => {
    const own = history.filter((step) => step.bottleId === row.id)
    const last = lastOf.get(row.id)
    const at = addedAt ?? submittedAt
    return {
      ...row,
      at: at.toISOString(),
      answerBy: row.state === "submitted" ? workingDayAfter(at, answerDays).toISOString() : null,
      imagePath: pictureId && cardPath(pictureId),
      canWithdraw: code === null && ["submitted", "valued", "agreed"].includes(row.state),
      valuation: last ? { lowCents: last.lowCents, highCents: last.highCents, answer: last.answer } : null,
      agreed: agreedOf(proposals, row.id),
      isInStorage: storedItemId !== null && isFinal(row.state),
      reason: own.at(-1)?.reason ?? null,
      history: own.map((step) => ({ state: step.toState, at: step.at.toISOString() })),
    }
  })
}

function agreedOf(proposals: readonly (typeof valuations.$inferSelect)[], bottleId: Id<"btl">) {
  const agreed = proposals
    .filter((proposal) => proposal.bottleId === bottleId && proposal.answer === "agreed")
    .toSorted((one, other) => Number(one.answeredAt) - Number(other.answeredAt))
    .at(-1)
  return agreed ? { reserveCents: agreed.reserveCents } : null
}

async function readBottleHistory(ctx: Ctx, ids: Id<"btl">[]) {
  return await Promise.all([
    ctx.db
      .select()
      .from(valuations)
      .where(inArray(valuations.bottleId, ids))
      .orderBy(valuations.createdAt, valuations.id),
    ctx.db.select().from(bottleEvents).where(inArray(bottleEvents.bottleId, ids)).orderBy(bottleEvents.id),
  ])
}

async function listLots(ctx: Ctx, memberId: Id<"mem">) {
  const cards = (
    await selectLots(ctx)
      .where(eq(lots.sellerId, memberId))
      .orderBy(desc(lots.scheduledEndsAt), desc(lots.id))
      .limit(max)
  ).map(asCard)
  const ids = cards.map(({ id }) => id)
  if (ids.length === 0) return []
  const [facts, { secondChanceOffers, floors }, settled, unpaidLines, windowDays, times] = await Promise.all([
    readLotFacts(ctx, ids),
    readSellerSecondChances(ctx, ids),
    ctx.db
      .select({
        ...getTableColumns(settlements),
        hasOpenClaim: sql<boolean>`${hasOpenClaim(settlements.lineId)}`,
      })
      .from(settlements)
      .where(inArray(settlements.lotId, ids))
      .orderBy(settlements.openedAt),
    ctx.db
      .select({ lotId: orderLines.subjectId, dueAt: orderLines.dueAt })
      .from(orderLines)
      .where(
        and(eq(orderLines.kind, "lot"), inArray(orderLines.subjectId, ids), eq(orderLines.status, "unpaid")),
      ),
    readComplaintDays(ctx),
    readPayTimes(ctx),
  ])
  const hasReserve = (lotId: Id<"lot">) => typeof facts.get(lotId)?.reserveCents === "number"
  const termsOf = await readLotTerms(
    ctx,
    ids.map((lotId) => ({ lotId, hasReserve: hasReserve(lotId) })),
  )
  const days = windowDays + times.transferHours / 24
  return cards.map((card) => {
    const fact = facts.get(card.id)
    const settlement = settled.findLast(({ lotId }) => lotId === card.id)
    return {
      card,
      bottleId: fact?.bottleId ?? null,
      auction: fact?.auction ?? "",
      /** A cancelled auction has no page. */
      isCancelled: fact?.auctionStatus === "cancelled",
      startsAt: fact?.startsAt.toISOString() ?? card.endsAt,
      /** The seller's own; never show it to anybody else. */
      reserveCents: fact?.reserveCents ?? null,
      terms: termsOf({ lotId: card.id, hasReserve: hasReserve(card.id) }),
      payoutDays: days,
      disposition: fact?.disposition ?? null,
      secondChance: secondChanceOffers.findLast(({ lotId }) => lotId === card.id) ?? null,
      floorCents: floors.find(({ lotId }) => lotId === card.id)?.floorCents ?? null,
      sellerRequest: fact?.choice ? { choice: fact.choice, reserveCents: fact.requestedCents } : null,
      dueAt: unpaidLines.find(({ lotId }) => lotId === card.id)?.dueAt?.toISOString() ?? null,
      settlement: settlement ? settlementView(settlement) : null,
    }
  })
}

type OwnSettlement = typeof settlements.$inferSelect & { hasOpenClaim: boolean }

function settlementView({ hasOpenClaim: isClaimed, ...settlement }: OwnSettlement) {
  const { state, hammerCents, feesCents, netCents, heldReason, dueAt, endedAt } = settlement
  return {
    ...{ state, hammerCents, feesCents, netCents, heldReason, isClaimed },
    dueAt: dueAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

async function readLotFacts(ctx: Ctx, ids: Id<"lot">[]) {
  const rows = await ctx.db
    .select({
      id: lots.id,
      reserveCents: lots.reserveCents,
      auction: auctions.title,
      auctionStatus: auctions.status,
      startsAt: auctions.startsAt,
      bottleId: consignedLots.bottleId,
      disposition: lotDispositions.disposition,
      choice: unsoldRequests.choice,
      requestedCents: unsoldRequests.reserveCents,
    })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(biddingStates, eq(biddingStates.lotId, lots.id))
    .leftJoin(consignedLots, eq(consignedLots.lotId, lots.id))
    .leftJoin(lotDispositions, eq(lotDispositions.lotId, lots.id))
    .leftJoin(unsoldRequests, eq(unsoldRequests.lotId, lots.id))
    .where(inArray(lots.id, ids))
  return new Map<string, (typeof rows)[number]>(rows.map((row) => [row.id, row]))
}

export async function sumDues(ctx: Ctx): Promise<number> {
  const [dues] = await ctx.db
    .select({ cents: sql<number>`coalesce(sum(${sellerDues.leftCents}), 0)::float8` })
    .from(sellerDues)
    .where(eq(sellerDues.sellerId, requireSignedIn(ctx)))
  return dues?.cents ?? 0
}
