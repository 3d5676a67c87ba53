import { liveAuctionState, liveLotState } from "#domains/auctions/live-state.ts"
import { listLotCards } from "#domains/auctions/read-lot.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function publishAuction(
  tx: Tx,
  auctionId: Id<"auc">,
  lotIds: readonly Id<"lot">[],
  at: Date,
): Promise<void> {
  const { status, pausedAt, pauseReason, endsAt } = await readAuction(tx, auctionId)
  const cards = await listLotCards(tx, lotIds)
  const states = [
    liveAuctionState(auctionId, status, at, { pausedAt, pauseReason, endsAt }),
    ...cards.map(liveLotState),
  ]
  tx.afterCommit(() => {
    for (const state of states) tx.app.live.publish(state)
  })
}
