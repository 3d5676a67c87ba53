import type { Cents } from "#platform/money.ts"

export type LedBid = { at: Date; leaderPaddle: number; priceCents: Cents }

export type LeadLoss = { paddle: number; firstAt: Date; lastAt: Date; times: number; priceCents: Cents }

/** Without bidders who regained the lead within this part of the log. `before` is the leader before it. */
export function leadLossesIn(before: number | null, log: readonly LedBid[]): LeadLoss[] {
  const losses = new Map<number, LeadLoss>()
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
