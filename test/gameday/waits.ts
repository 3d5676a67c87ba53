import { percentile } from "../../bench/harness.ts"
import type { AnsweredBid } from "../storm/bidding-bots.ts"
import type { MadeFault } from "./nemesis.ts"

const longMs = 1_000

/** What bidders saw: how long their bids had no definite answer, however often they were sent. */
export function measureWaits(answered: readonly AnsweredBid[]) {
  const waits = answered.map(waitOf)
  return {
    bids: answered.length,
    medianMs: Math.round(percentile(waits, 0.5)),
    p99Ms: Math.round(percentile(waits, 0.99)),
    longerThanASecond: waits.filter((ms) => ms > longMs).length,
    longestSeconds: tenths(Math.max(0, ...waits.map((ms) => ms / 1_000))),
  }
}

/** The longest wait of a bid that was sent, or waited, during each kind of fault. Faults that overlap share it. */
export function linesOfWaits(made: readonly MadeFault[], answered: readonly AnsweredBid[]): string[] {
  const byName = Map.groupBy(made, ({ name }) => name)
  return [...byName]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, times]) => {
      const longest = times.map(({ injectedAt, healedAt }) =>
        answered
          .filter(({ sentAt, answeredAt }) => sentAt < healedAt && answeredAt > injectedAt)
          .reduce((most, bid) => Math.max(most, waitOf(bid)), 0),
      )
      const worst = Math.max(...longest) / 1_000
      const median = percentile(longest, 0.5) / 1_000
      return `${name}: ${times.length} times, a bid waited ${worst.toFixed(1)} s at most, ${median.toFixed(1)} s in the middle`
    })
}

function waitOf({ sentAt, answeredAt }: AnsweredBid): number {
  return answeredAt - sentAt
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10
}
