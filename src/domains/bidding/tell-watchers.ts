import { listCards } from "#domains/auctions/read-lot.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { auctionState, lotState } from "#domains/auctions/state.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

export async function publishAuction(
  tx: Tx,
  auctionId: Id<"auc">,
  lotIds: readonly Id<"lot">[],
  at: Date,
): Promise<void> {
  const { status, pausedAt, pauseReason, endsAt } = await readAuction(tx, auctionId)
  const cards = await listCards(tx, lotIds)
  const states = [
    auctionState(auctionId, status, at, { pausedAt, pauseReason, endsAt }),
    ...cards.map(lotState),
  ]
  tx.afterCommit(() => {
    for (const state of states) tx.app.live.publish(state)
  })
}
