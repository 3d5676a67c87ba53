import { and, inArray } from "drizzle-orm"
import { may } from "#domains/accounts/permissions.ts"
import { listCards } from "#domains/auctions/read-lot.ts"
import { openPauseReason } from "#domains/auctions/reads.ts"
import { auctions } from "#domains/auctions/schema.ts"
import { auctionState, auctionTopic, lotState, lotTopic } from "#domains/auctions/state.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { batchReads } from "#platform/batch.ts"
import { type Ctx, contextFor, guest } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import type { LiveState, Topic } from "#platform/topic.ts"

export type Topics = { names: Topic[]; lotIds: string[]; auctionIds: string[] }

/** What of the wanted a visitor may watch: nothing of an auction whose preview is not open. */
export async function topicsOf(
  ctx: Ctx,
  lotIds: readonly string[],
  auctionIds: readonly string[],
): Promise<Topics> {
  const cards = lotIds.length > 0 ? await readCards(ctx, lotIds) : []
  const known = auctionIds.length > 0 ? await listKnownAuctions(ctx, auctionIds) : []
  return {
    names: [
      ...cards.map((card) => lotTopic.of(card.id)),
      ...known.map((auction) => auctionTopic.of(auction.id)),
    ],
    lotIds: cards.map((card) => card.id),
    auctionIds: known.map((auction) => auction.id),
  }
}

/** The states a stream begins with, read after it is open. */
export async function begin(ctx: Ctx, topics: Topics): Promise<LiveState[]> {
  const cards = topics.lotIds.length > 0 ? await readCards(ctx, topics.lotIds) : []
  const states = cards.map(lotState)
  const known = topics.auctionIds.length > 0 ? await listKnownAuctions(ctx, topics.auctionIds) : []
  // The database's moment of a status is not kept; zero never hides a newer one.
  const more = known.map(({ id, status, pauseReason, ...auction }) => {
    const pausedAt = auction.pausedAt?.toISOString() ?? null
    return auctionState(id, status, new Date(0), {
      pausedAt,
      pauseReason,
      endsAt: auction.endsAt.toISOString(),
    })
  })
  return [...states, ...more]
}

type Card = Awaited<ReturnType<typeof listCards>>[number]

/** Hundreds come back at once after a lost connection, mostly for the same lots: each of these is read once for all. */
const readTogether = batchReads<readonly string[], Card[]>(async (app, asked) => {
  const cards = await listCards(contextFor(app, guest), [...new Set(asked.flat())])
  const byId = new Map<string, Card>(cards.map((card) => [card.id, card]))
  return asked.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
})

/** All but who runs auctions see the same of a lot. */
async function readCards(ctx: Ctx, lotIds: readonly string[]): Promise<Card[]> {
  return may(ctx, "auctions") ? await listCards(ctx, lotIds) : await readTogether(ctx.app, lotIds)
}

async function listKnownAuctions(ctx: Ctx, ids: readonly string[]) {
  return await ctx.db
    .select({
      id: auctions.id,
      status: auctions.status,
      endsAt: auctions.endsAt,
      pausedAt: auctions.pausedAt,
      pauseReason: openPauseReason,
    })
    .from(auctions)
    .where(and(inArray(auctions.id, ids as Id<"auc">[]), visibleTo(ctx)))
}
