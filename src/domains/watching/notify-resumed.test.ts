import { expect, test } from "vitest"
import { pauseAuction } from "#domains/bidding/pauses/pause-auction.ts"
import { resumeAuction } from "#domains/bidding/pauses/resume-auction.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { notifyResumed } from "./notify-resumed.ts"

test("bidders and watchers are told once that the auction continues, in their language; no one else is", async () => {
  const app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const [ann, ben, cat] = [await person(app, "ann"), await person(app, "ben"), await person(app, "cat")]
  const { auctionId, lotIds } = await liveAuction(app, hana)
  const [lotId = ""] = lotIds
  await placeBid(asPerson(app, ann), lotId, {
    maxCents: 300_00,
    confirm: 300_00,
    idempotencyKey: "a-first-bid",
  })
  for (const member of [ann, ben]) await addWish(asPerson(app, member), lotId)
  const { pausedAt } = await pauseAuction(hana, auctionId, { reason: "Power <failed> at the house." })
  app.clock.moveTo(new Date(app.clock.now().getTime() + 5 * 60_000))
  expect(await notifyResumed(hana, { auctionId, pausedAt })).toBe(0)
  await resumeAuction(hana, auctionId, { pausedAt: new Date(pausedAt), marginMinutes: 10 })
  for (let times = 0; times < 2; times++) expect(await notifyResumed(hana, { auctionId, pausedAt })).toBe(2)
  const [toAnn, ...more] = await listNotifications(asPerson(app, ann))
  expect(more).toEqual([])
  expect(toAnn?.title).toBe("Winter sale has resumed")
  expect(toAnn?.content).toContain("Power &lt;failed&gt; at the house.")
  expect(toAnn?.content).toContain("plus 10 minutes")
  expect(
    (await listNotifications({ ...asPerson(app, ben), language: "vi" })).map(({ title }) => title),
  ).toEqual(["Winter sale đã tiếp tục"])
  expect(await listNotifications(asPerson(app, cat))).toEqual([])
})
