import type { Cents } from "#platform/money.ts"

/** As much of a bid as tells who led after it. */
export type LedBid = { at: Date; leaderPaddle: number; priceCents: Cents }

export type Loss = { paddle: number; firstAt: Date; lastAt: Date; times: number; priceCents: Cents }

/**
 * Who lost the lead in this stretch of a lot's log, in the order of its bids, and has not taken it back in it. `before`
 * is who led before its first.
 */
export function lossesIn(before: number | null, log: readonly LedBid[]): Loss[] {
  const losses = new Map<number, Loss>()
  let leader = before
  for (const { at, leaderPaddle, priceCents } of log) {
    if (leader !== null && leader !== leaderPaddle) {
      const earlier = losses.get(leader)
      losses.set(leader, {
        paddle: leader,
        firstAt: earlier?.firstAt ?? at,
        lastAt: at,
        times: (earlier?.times ?? 0) + 1,
        priceCents,
      })
    }
    leader = leaderPaddle
  }
  return [...losses.values()].filter(({ paddle }) => paddle !== leader)
}
