import { and, asc, desc, eq, inArray, max } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { may, requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { lotPath } from "#domains/auctions/paths.ts"
import { refuse } from "#domains/auctions/refusals.ts"
import { auctions, lotFates, lots, standings } from "#domains/auctions/schema.ts"
import { readExclusions } from "#domains/bidding/after/lot-log-of.ts"
import { whyNoMore } from "#domains/bidding/after/offer-chance.ts"
import { lookMinutes } from "#domains/bidding/looks/see-maximum.ts"
import { bids, maximumLooks, pendingChances, secondChances } from "#domains/bidding/schema.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { findWish } from "#domains/submissions/wish-unsold.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type Id, isId } from "#platform/ids.ts"

/** Everything that staff see of one lot: its bids, excluded bidders, offers and disposition. Never a maximum. */
export async function readDeskLot(ctx: Ctx, lotId: string) {
  requirePermission(ctx, "auctions")
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const lot = await readFacts(ctx, lotId)
  const isUnsold = lot.status === "unsold"
  const [log, said, chances, looks, line, fate, wish, coming] = await Promise.all([
    listLog(ctx, lotId),
    readExclusions(ctx, lotId),
    listChances(ctx, lotId),
    may(ctx, "breakGlass") ? listLooks(ctx, lotId) : null,
    readLine(ctx, lotId),
    isUnsold ? readFate(ctx, lotId) : null,
    isUnsold ? findWish(ctx, lotId) : null,
    isUnsold ? listComing(ctx) : [],
  ])
  const noMore = isUnsold ? await whyNoMore(ctx, lotId) : undefined
  const names = await namesOf(ctx, [
    ...said.map(({ bidderId }) => bidderId),
    ...said.flatMap(({ byId }) => byId ?? []),
  ])
  const isWaiting = chances.some(({ status }) => (pendingChances as readonly string[]).includes(status))
  return {
    lot,
    log,
    excluded: said.map(({ bidderId, byId, at, ...row }) => {
      const by = byId === null ? null : (names.get(byId) ?? byId)
      return { ...row, username: names.get(bidderId) ?? bidderId, by, at: at.toISOString() }
    }),
    chances,
    looks,
    line,
    fate,
    wish,
    coming,
    isUndecided: isUnsold && fate === null && !isWaiting,
    mayBeOffered:
      said.length > 0 && noMore === undefined && lot.leaderPaddle !== null && lot.reserveMet !== false,
  }
}

export type DeskLotPage = Awaited<ReturnType<typeof readDeskLot>>

async function readFacts({ db }: Ctx, lotId: Id<"lot">) {
  const [row] = await db
    .select({
      id: lots.id,
      number: lots.number,
      name: products.name,
      auctionId: auctions.id,
      auctionTitle: auctions.title,
      auctionStatus: auctions.status,
      location: auctions.location,
      seller: members.username,
      openingCents: lots.openingCents,
      reserveCents: lots.reserveCents,
      status: standings.status,
      priceCents: standings.priceCents,
      leaderPaddle: standings.leaderPaddle,
      reserveMet: standings.reserveMet,
      endsAt: standings.endsAt,
    })
    .from(lots)
    .innerJoin(standings, eq(standings.lotId, lots.id))
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .leftJoin(members, eq(members.id, lots.sellerId))
    .where(eq(lots.id, lotId))
  if (!row) throw refuse("noSuchLot")
  return { ...row, endsAt: row.endsAt.toISOString(), path: lotPath(row) }
}

const mostBids = 500

async function listLog({ db }: Ctx, lotId: Id<"lot">) {
  const { number, paddle, at, kind, priceCents } = bids
  const rows = await db
    .select({ number, paddle, at, kind, priceCents, memberId: members.id, username: members.username })
    .from(bids)
    .innerJoin(members, eq(members.id, bids.bidderId))
    .where(eq(bids.lotId, lotId))
    .orderBy(desc(number))
    .limit(mostBids)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

async function listChances({ db }: Ctx, lotId: Id<"lot">) {
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

const [askers, answerers] = [alias(members, "askers"), alias(members, "answerers")]

/** Requests to disclose a maximum, with what this visitor may do about each. Never a figure. */
async function listLooks(ctx: Ctx, lotId: Id<"lot">) {
  const rows = await ctx.db
    .select({
      look: maximumLooks,
      paddle: max(bids.paddle),
      asker: askers.username,
      answerer: answerers.username,
    })
    .from(maximumLooks)
    .innerJoin(askers, eq(askers.id, maximumLooks.askedById))
    .leftJoin(answerers, eq(answerers.id, maximumLooks.answeredById))
    .innerJoin(bids, and(eq(bids.lotId, maximumLooks.lotId), eq(bids.bidderId, maximumLooks.bidderId)))
    .where(eq(maximumLooks.lotId, lotId))
    .groupBy(maximumLooks.id, askers.username, answerers.username)
    .orderBy(desc(maximumLooks.askedAt))
  return rows.map(({ look, paddle, asker, answerer }) => {
    const { id, reason, askedAt, answeredAt, isConfirmed, seenAt, askedById } = look
    const until = answeredAt && new Date(answeredAt.getTime() + lookMinutes * 60_000)
    const isOpen = isConfirmed === true && until !== null && until > ctx.now()
    const isMine = askedById === ctx.actor.id
    return {
      id,
      reason,
      paddle: paddle ?? 0,
      asker,
      answerer: answerer ?? "",
      askedAt: askedAt.toISOString(),
      until: until?.toISOString() ?? "",
      seenAt: seenAt?.toISOString() ?? null,
      state: stateOf(isConfirmed, isOpen, seenAt !== null),
      mayAnswer: answeredAt === null && !isMine,
      maySee: isOpen && isMine,
    }
  })
}

type LookState = "asked" | "refused" | "confirmed" | "over" | "seen"

function stateOf(isConfirmed: boolean | null, isOpen: boolean, isSeen: boolean): LookState {
  if (isConfirmed === null) return "asked"
  if (!isConfirmed) return "refused"
  if (isSeen) return "seen"
  return isOpen ? "confirmed" : "over"
}

/** The line of the member who owes or paid it; otherwise the latest ended one. */
async function readLine({ db }: Ctx, lotId: Id<"lot">) {
  const { id, status, createdAt } = orderLines
  const [line] = await db
    .select({ status, username: members.username })
    .from(orderLines)
    .innerJoin(members, eq(members.id, orderLines.memberId))
    .where(and(eq(orderLines.kind, "lot"), eq(orderLines.subjectId, lotId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return line ?? null
}

async function readFate({ db }: Ctx, lotId: Id<"lot">) {
  const [row] = await db
    .select({
      fate: lotFates.fate,
      at: lotFates.at,
      nextLotId: lotFates.nextLotId,
      number: lots.number,
      auction: auctions.title,
    })
    .from(lotFates)
    .leftJoin(lots, eq(lots.id, lotFates.nextLotId))
    .leftJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lotFates.lotId, lotId))
  return row ? { ...row, at: row.at.toISOString() } : null
}

async function listComing({ db }: Ctx) {
  return await db
    .select({ id: auctions.id, title: auctions.title, number: auctions.number })
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
