import type { LiveState } from "#platform/live.ts"

/** What everybody may know of an auction's state. Its moment is its version. */
export function auctionState(auctionId: string, status: string, at: Date): LiveState {
  return { topic: `auction:${auctionId}`, version: at.getTime(), data: { auctionId, status } }
}
