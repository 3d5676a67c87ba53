import { expect, test } from "vitest"
import type { AppContext } from "#platform/ctx.ts"
import { sweepLimits } from "#platform/http/rate-limit.ts"
import { openServices } from "#server/open-services.ts"
import { testApp } from "../../../test/db.ts"
import { countBid, flushBids } from "./bid-limit.ts"

const one = openServices({ ...(await testApp()), bidsPerMinute: 40 })
const other = openServices(one)
const minute = Math.floor(Date.now() / 60_000) * 60_000
const at = (ms: number) => minute + ms
const bidsTaken = (app: AppContext, bidderId: string, tries: number, now = at(0)) => {
  let taken = 0
  for (let n = 0; n < tries; n++)
    try {
      countBid(app, bidderId, now)
      taken++
    } catch {}
  return taken
}

test("bids per minute are counted over all processes", async () => {
  expect(bidsTaken(one, "mem_a", 30)).toBe(30)
  await flushBids(one)
  expect(bidsTaken(other, "mem_a", 1)).toBe(1)
  await flushBids(other)
  expect(bidsTaken(other, "mem_a", 40)).toBe(9)
  await flushBids(other)
  expect(bidsTaken(one, "mem_a", 1)).toBeLessThanOrEqual(1)
  await flushBids(one)
  expect(bidsTaken(one, "mem_a", 40)).toBe(0)
})

test("a bidder over the limit is told when to retry, and the next minute starts at zero", () => {
  bidsTaken(one, "mem_b", 40)
  expect(() => countBid(one, "mem_b", at(45_000))).toThrow(
    expect.objectContaining({ code: "api.tooManyRequests", facts: { retryAfterSeconds: 15 } }),
  )
  expect(bidsTaken(one, "mem_b", 50, at(60_000))).toBe(40)
})

test("processes that have not yet shared their counts allow at most the limit each", async () => {
  const taken = bidsTaken(one, "mem_c", 100, at(120_000)) + bidsTaken(other, "mem_c", 100, at(120_000))
  expect(taken).toBe(80)
  await Promise.all([flushBids(one), flushBids(other)])
})

test("expired counts are swept and others stay", async () => {
  const row = (key: string, expire: number) =>
    one.pool.query("insert into limits (key, points, expire) values ($1, 1, $2)", [key, expire])
  await row("old", Date.now() - 1)
  await row("new", Date.now() + 60_000)
  expect(await sweepLimits(one)).toBeGreaterThan(0)
  const { rows } = await one.pool.query("select key from limits where key in ('old', 'new')")
  expect(rows).toEqual([{ key: "new" }])
})
