import type { KeyObject } from "node:crypto"
import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { lotEntries } from "#domains/auctions/chain/schema.ts"
import { auctions, lots } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { prepared } from "#platform/database/prepared.ts"
import type { Id } from "#platform/ids.ts"
import { publicHistory, type Recount } from "../history.ts"
import { decryptMaximum } from "../maximums/encrypt-maximum.ts"
import { type KeyReader, readLotKey } from "../maximums/read-keys.ts"
import { refuse } from "../refusals.ts"
import type { BiddingTerms } from "../rules.ts"
import { bids, exclusions, paddles, secondChances } from "../schema.ts"

/** Oldest first, with the secret figures. Server only. */
export async function readBidLog(reader: KeyReader, lotId: Id<"lot">) {
  const rows = await reader.db.select().from(bids).where(eq(bids.lotId, lotId)).orderBy(asc(bids.number))
  const key = await readLotKey(reader, lotId)
  if (!key && rows.length > 0) throw refuse("maximumsErased")
  return key ? rows.map((bid) => openBid(key, bid)) : []
}

export function openBid(key: KeyObject, bid: typeof bids.$inferSelect) {
  return { ...bid, bidder: bid.bidderId, ...decryptMaximum(key, bid, bid.encryptedMax) }
}

export async function readExclusions({ db }: Pick<Ctx, "db">, lotId: Id<"lot">) {
  const { bidderId, cause, bidNumber, afterNumber, at, byId, reason } = exclusions
  return await db
    .select({ bidderId, cause, bidNumber, afterNumber, at, byId, reason, paddle: paddles.number })
    .from(exclusions)
    .innerJoin(paddles, and(eq(paddles.lotId, exclusions.lotId), eq(paddles.bidderId, exclusions.bidderId)))
    .where(eq(exclusions.lotId, lotId))
    .orderBy(asc(exclusions.at), asc(exclusions.bidderId))
}

export async function readPaddle(
  { db }: Pick<Ctx, "db">,
  lotId: Id<"lot">,
  bidderId: Id<"mem">,
): Promise<number> {
  const [paddle] = await db
    .select({ number: paddles.number })
    .from(paddles)
    .where(and(eq(paddles.lotId, lotId), eq(paddles.bidderId, bidderId)))
  if (!paddle) throw new Error(`Bidder ${bidderId} of lot ${lotId} has no paddle`)
  return paddle.number
}

/** Bidders who declined or could not get an offer. Their bids still count. */
export async function readDeclined({ db }: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<Set<string>> {
  const rows = await db
    .select({ bidderId: secondChances.bidderId })
    .from(secondChances)
    .where(
      and(eq(secondChances.lotId, lotId), inArray(secondChances.status, ["declined", "lapsed", "passed"])),
    )
  return new Set(rows.map(({ bidderId }) => bidderId))
}

export type StoredExclusion = Awaited<ReturnType<typeof readExclusions>>[number]

/** From the public entries, which need no maximum: a recount follows each exclusion. */
export async function readRecounts({ db }: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<Recount[]> {
  const rows = await db
    .select({ afterNumber: lotEntries.afterNumber, entry: lotEntries.content })
    .from(lotEntries)
    .where(and(eq(lotEntries.lotId, lotId), inArray(lotEntries.kind, ["exclusion", "recount"])))
    .orderBy(asc(lotEntries.number))
  return rows.flatMap(({ afterNumber, entry }, index) => {
    const recount = rows[index + 1]?.entry
    if (entry.kind !== "exclusion" || recount?.kind !== "recount") return []
    const { paddle, at } = entry
    return [{ afterNumber, paddle, at: new Date(at), priceCents: recount.priceCents }]
  })
}

export async function readHistory(ctx: Pick<Ctx, "db">, lotId: Id<"lot">) {
  const publicLog = await publicLogQuery(ctx.db).execute({ lotId })
  if (!publicLog[0]?.hasExclusions) return publicHistory(publicLog)
  return publicHistory(publicLog, await readRecounts(ctx, lotId))
}

const { number, at, paddle, kind, minimumCents, priceCents, leaderPaddle } = bids

const publicLogQuery = prepared((db) =>
  db
    .select({
      ...{ number, at, paddle, kind, minimumCents, priceCents, leaderPaddle },
      hasExclusions: sql<boolean>`exists (select from ${exclusions} where lot_id = ${sql.placeholder("lotId")})`,
    })
    .from(bids)
    .where(eq(bids.lotId, sql.placeholder("lotId")))
    .orderBy(asc(number))
    .prepare("open_log"),
)

export async function readTerms({ db }: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<BiddingTerms> {
  const [terms] = await db
    .select({
      openingCents: lots.openingCents,
      reserveCents: lots.reserveCents,
      increments: auctions.increments,
      softCloseMinutes: auctions.softCloseMinutes,
    })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .where(eq(lots.id, lotId))
  if (!terms) throw new Error(`Lot ${lotId} has bids but does not exist`)
  return { ...terms, latestEndsAt: null }
}
