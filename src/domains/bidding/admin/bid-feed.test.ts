import { expect, test } from "vitest"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { placeBid } from "../place-bid.ts"
import { bidFeedList } from "./bid-feed-list.ts"
import { readBidFeed } from "./read-bid-feed.ts"
import * as wallboard from "./screens/wallboard.tsx"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = asPerson(app, await person(app, "ann"))
const ben = asPerson(app, await person(app, "ben"))
const seller = await person(app, "siti")
const { auctionId, lotIds } = await liveAuction(app, hana, [
  {},
  {},
  { sellerId: seller.id, reserveCents: 765_00, estimateHighCents: 900_00 },
])
let key = 0
const bid = async (bidder: typeof ann, lot: number, maxCents: number) => {
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
  await placeBid(bidder, lotIds[lot - 1] ?? "", {
    maxCents,
    confirm: maxCents,
    idempotencyKey: `key ${++key}`,
  }).catch(() => {})
}
await bid(ann, 1, 300_00)
await bid(ben, 1, 250_00)
await bid(ben, 2, 100_00)
await bid(ann, 1, 123_45)

const feed = async (query: Readonly<Record<string, string>> = {}) =>
  (await readBidFeed(hana, auctionId, parseListQuery(bidFeedList, query))).map(
    ({ lot, username, kind, reason }) => [lot, username, kind ?? reason],
  )

test("the feed has accepted and rejected bids, newest first, narrowed by lot, bidder and result", async () => {
  expect(await feed()).toEqual([
    [1, "ann", "bidding.notHigher"],
    [2, "ben", "lead"],
    [1, "ben", "outbid"],
    [1, "ann", "lead"],
  ])
  expect(await feed({ lot: "2" })).toEqual([[2, "ben", "lead"]])
  expect(await feed({ bidder: "BEN", result: "accepted" })).toEqual([
    [2, "ben", "lead"],
    [1, "ben", "outbid"],
  ])
  expect(await feed({ result: "rejected" })).toEqual([[1, "ann", "bidding.notHigher"]])
  expect(await feed({ bidder: "nobody" })).toEqual([])
})

test("the feed never has a maximum, and needs the permission", async () => {
  const answer = JSON.stringify(await readBidFeed(hana, auctionId, parseListQuery(bidFeedList, {})))
  for (const secret of ["30000", "12345"]) expect(answer).not.toContain(secret)
  await expect(readBidFeed(ann, auctionId, parseListQuery(bidFeedList, {}))).rejects.toMatchObject({
    status: 403,
  })
})

test("the wallboard shows prices and paddles, but no reserve, seller or username", async () => {
  const path = `/admin/auctions/${auctionId}/wallboard`
  const html = await renderScreen(hana, wallboard, { path, params: { id: auctionId } })
  expect(html).toMatch(/S\$2\d\d</)
  for (const secret of ["765", "siti", "ann", "ben"])
    expect(html, secret).not.toMatch(new RegExp(`\\b${secret}\\b`))
  expect(html).toContain('aria-pressed="false"')
})
