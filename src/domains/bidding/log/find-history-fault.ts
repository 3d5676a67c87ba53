import { and, eq, isNotNull, sql } from "drizzle-orm"
import { readTermsOf } from "#domains/auctions/chain/append-terms.ts"
import { type ChainedEntry, canonicalJson, findBrokenLink, sealOf } from "#domains/auctions/chain/chain.ts"
import { lotEntries } from "#domains/auctions/chain/schema.ts"
import type { biddingStates } from "#domains/auctions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { openBid } from "../after/read-bid-log.ts"
import { exclusions, maximumDisclosures, paddles } from "../schema.ts"
import { format } from "../verify/history-file.ts"
import { readLotHistory } from "../verify/read-history-file.ts"
import { verifyHistory } from "../verify/verify-history.ts"
import type { LogFault } from "./replay-stored.ts"

/** What the public can verify, with the seals of these bids opened, and compared with the stored state. */
export async function findHistoryFault(
  ctx: Pick<Ctx, "db">,
  stored: typeof biddingStates.$inferSelect,
  log: readonly ReturnType<typeof openBid>[],
): Promise<LogFault | undefined> {
  const history = await readLotHistory(ctx, stored.lotId)
  const open = log.find((bid) => bid.seal !== sealOf(bid.salt, bid.bidderId, bid.maxCents))
  if (open) return { number: open.number, reason: "the chain breaks (seal)" }
  const broken = findBrokenLink(stored.lotId, history)
  if (broken !== undefined) return faultAt(history, broken, "the chain breaks (link)")
  if ((history.at(-1)?.hash ?? null) !== stored.lastHash)
    return { number: 0, reason: "the lot's stored last hash differs from its history" }
  return (
    (stored.closedAt === null ? undefined : closedFault(stored, history)) ??
    (await findTermsFault(ctx, stored.lotId, history)) ??
    (await findReasonFault(ctx, stored.lotId)) ??
    (await findDisclosureFault(ctx, stored.lotId, history))
  )
}

/** Each disclosure that was seen is one entry, which the bidder finds in the history. */
async function findDisclosureFault(
  ctx: Pick<Ctx, "db">,
  lotId: Id<"lot">,
  history: readonly ChainedEntry[],
): Promise<LogFault | undefined> {
  const seen = and(eq(maximumDisclosures.lotId, lotId), isNotNull(maximumDisclosures.seenAt))
  const entries = history.filter(({ entry }) => entry.kind === "disclosure").length
  return (await ctx.db.$count(maximumDisclosures, seen)) === entries
    ? undefined
    : { number: 0, reason: "the lot's disclosures are not those of its history" }
}

function closedFault(
  { lotId, status, priceCents, leaderPaddle, reserveMet }: typeof biddingStates.$inferSelect,
  history: readonly ChainedEntry[],
): LogFault | undefined {
  const { result, fault } = verifyHistory({ format, lotId, history, own: [], ownReserve: null })
  if (fault) return faultAt(history, fault.entry, fault.reason)
  const stored = canonicalJson({ status, priceCents, leader: leaderPaddle, reserveMet })
  return stored === canonicalJson(result)
    ? undefined
    : { number: 0, reason: "the lot's stored result differs from its history" }
}

function faultAt(history: readonly ChainedEntry[], place: number, reason: string): LogFault {
  const entry = history[place - 1]?.entry
  if (entry?.kind === "bid") return { number: entry.number, reason }
  return { number: 0, reason: entry ? `${reason}, at entry ${place} (${entry.kind})` : reason }
}

async function findTermsFault(
  ctx: Pick<Ctx, "db">,
  lotId: Id<"lot">,
  history: readonly ChainedEntry[],
): Promise<LogFault | undefined> {
  const terms = history[0]?.entry
  if (terms?.kind !== "terms") return undefined
  const [lot] = await readTermsOf(ctx, [lotId])
  const [row] = await ctx.db
    .select({ salt: lotEntries.salt })
    .from(lotEntries)
    .where(and(eq(lotEntries.lotId, lotId), eq(lotEntries.kind, "terms")))
  if (!lot || !row) return { number: 0, reason: "the lot's terms are missing" }
  const { reserveCents } = lot
  const reserveSeal = reserveCents === null ? null : sealOf(row.salt ?? "", "reserve", reserveCents)
  const differs = [
    terms.reserveSeal !== reserveSeal && "reserve",
    terms.openingCents !== lot.openingCents && "opening price",
    terms.buyNowCents !== lot.buyNowCents && "fixed price",
    canonicalJson(terms.steps) !== canonicalJson(lot.steps) && "increment table",
    terms.softCloseMinutes !== lot.softCloseMinutes && "soft close",
    terms.softCloseCapMinutes !== lot.softCloseCapMinutes && "cap of the soft close",
    terms.scheduledEndsAt !== lot.scheduledEndsAt.toISOString() && "scheduled end",
  ].find(Boolean)
  return differs
    ? { number: 0, reason: `the lot's stored ${differs} is not the one it opened with` }
    : undefined
}

async function findReasonFault(ctx: Pick<Ctx, "db">, lotId: Id<"lot">): Promise<LogFault | undefined> {
  const rows = await ctx.db
    .select({ salt: lotEntries.salt, content: lotEntries.content, reason: exclusions.reason })
    .from(lotEntries)
    .innerJoin(
      paddles,
      and(
        eq(paddles.lotId, lotEntries.lotId),
        sql`${paddles.number} = (${lotEntries.content}->>'paddle')::int`,
      ),
    )
    .leftJoin(exclusions, and(eq(exclusions.lotId, paddles.lotId), eq(exclusions.bidderId, paddles.bidderId)))
    .where(and(eq(lotEntries.lotId, lotId), eq(lotEntries.kind, "exclusion")))
  const isForged = rows.some(
    ({ salt, content, reason }) =>
      content.kind === "exclusion" && content.reasonSeal !== sealOf(salt ?? "", "reason", reason ?? ""),
  )
  const count = await ctx.db.$count(exclusions, eq(exclusions.lotId, lotId))
  return isForged || count !== rows.length
    ? { number: 0, reason: "the lot's exclusions are not those of its history" }
    : undefined
}
