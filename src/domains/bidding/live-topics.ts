import { and, type SQL } from "drizzle-orm"
import { can } from "#domains/accounts/permissions.ts"
import { guest } from "#domains/accounts/roles.ts"
import { auctionTopic, liveLotState, lotTopic } from "#domains/auctions/live-state.ts"
import { listLotCards } from "#domains/auctions/read-lot.ts"
import { auctions } from "#domains/auctions/schema.ts"
import { visibleTo } from "#domains/auctions/visibility.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { batchReads } from "#platform/database/batch.ts"
import { idIn } from "#platform/database/id-conditions.ts"
import type { LiveState, Topic } from "#platform/live/topic.ts"
import { readLiveAuctions } from "./read-live-auctions.ts"

export type Topics = { names: Topic[]; lotIds: string[]; auctionIds: string[] }

export async function topicsOf(
  ctx: Ctx,
  lotIds: readonly string[],
  auctionIds: readonly string[],
): Promise<Topics> {
  const cards = lotIds.length > 0 ? await readCards(ctx, lotIds) : []
  const visible = auctionIds.length > 0 ? await listVisibleAuctions(ctx, auctionIds) : []
  return {
    names: [
      ...cards.map((card) => lotTopic.of(card.id)),
      ...visible.map((auction) => auctionTopic.of(auction.id)),
    ],
    lotIds: cards.map((card) => card.id),
    auctionIds: visible.map((auction) => auction.id),
  }
}

/** Call it after the stream is open, so no change is missed. */
export async function readInitialStates(ctx: Ctx, topics: Topics): Promise<LiveState[]> {
  const cards = topics.lotIds.length > 0 ? await readCards(ctx, topics.lotIds) : []
  const sales =
    topics.auctionIds.length > 0 ? await readLiveAuctions(ctx, watchable(ctx, topics.auctionIds)) : []
  return [...cards.map(liveLotState), ...sales]
}

type TopicCard = Awaited<ReturnType<typeof listLotCards>>[number]

/** After a lost connection hundreds of clients return at once: one read serves all of them. */
const readCardsBatched = batchReads<readonly string[], TopicCard[]>(async (app, requests) => {
  const cards = await listLotCards(contextFor(app, guest), [...new Set(requests.flat())])
  const byId = new Map<string, TopicCard>(cards.map((card) => [card.id, card]))
  return requests.map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
})

async function readCards(ctx: Ctx, lotIds: readonly string[]): Promise<TopicCard[]> {
  return can(ctx, "auctions") ? await listLotCards(ctx, lotIds) : await readCardsBatched(ctx.app, lotIds)
}

async function listVisibleAuctions(ctx: Ctx, ids: readonly string[]) {
  return await ctx.db.select({ id: auctions.id }).from(auctions).where(watchable(ctx, ids))
}

function watchable(ctx: Ctx, ids: readonly string[]): SQL | undefined {
  return and(idIn(auctions.id, ids), visibleTo(ctx))
}
