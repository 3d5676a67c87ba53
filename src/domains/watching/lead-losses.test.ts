import fc from "fast-check"
import { expect, test } from "vitest"
import { type LedBid, leadLossesIn } from "./lead-losses.ts"

const at = (second: number) => new Date(Date.UTC(2026, 11, 1, 12, 0, second))
const led = (...paddles: number[]): LedBid[] =>
  paddles.map((leaderPaddle, second) => ({
    at: at(second),
    leaderPaddle,
    priceCents: 100_00 + second * 10_00,
  }))

test("the former leader who is outbid has lost the lead", () => {
  expect(leadLossesIn(1, led(2))).toEqual([
    { paddle: 1, firstAt: at(0), lastAt: at(0), times: 1, priceCents: 100_00 },
  ])
})

test("the first bid of a lot takes the lead from no bidder", () => {
  expect(leadLossesIn(null, led(1, 1, 1))).toEqual([])
})

test("a bidder who has regained the lead has not lost it", () => {
  expect(leadLossesIn(1, led(2, 1)).map(({ paddle }) => paddle)).toEqual([2])
})

test("every loss of the same bidder is counted", () => {
  const [loss] = leadLossesIn(1, led(2, 1, 2, 1, 2))
  expect(loss).toMatchObject({ paddle: 1, times: 3, firstAt: at(0), lastAt: at(4), priceCents: 140_00 })
})

const paddle = fc.integer({ min: 1, max: 4 })
const log = fc.array(paddle, { maxLength: 30 }).map((paddles) => led(...paddles))
const before = fc.option(paddle)

test("the counts equal those of a simple model for each bidder", () => {
  fc.assert(
    fc.property(before, log, (leader, bids) => {
      const last = bids.at(-1)?.leaderPaddle ?? leader
      const slow = [1, 2, 3, 4].flatMap((paddle) => {
        const lost = bids.filter((bid, place) => {
          const was = place === 0 ? leader : bids[place - 1]?.leaderPaddle
          return was === paddle && bid.leaderPaddle !== paddle
        })
        const [first] = lost
        const final = lost.at(-1)
        if (!first || !final || paddle === last) return []
        const { at: lastAt, priceCents } = final
        return [{ paddle, firstAt: first.at, lastAt, times: lost.length, priceCents }]
      })
      expect(leadLossesIn(leader, bids).toSorted((a, b) => a.paddle - b.paddle)).toEqual(slow)
    }),
  )
})

test("reading a log in two parts reports every bidder that reading it at once does", () => {
  fc.assert(
    fc.property(before, log, fc.nat(30), (leader, bids, cut) => {
      const [early, late] = [bids.slice(0, cut), bids.slice(cut)]
      const between = early.at(-1)?.leaderPaddle ?? leader
      const last = bids.at(-1)?.leaderPaddle ?? leader
      const named = [...leadLossesIn(leader, early), ...leadLossesIn(between, late)].map(
        (loss) => loss.paddle,
      )
      const whole = leadLossesIn(leader, bids).map((loss) => loss.paddle)
      expect(new Set(named.filter((paddle) => paddle !== last))).toEqual(new Set(whole))
    }),
  )
})
