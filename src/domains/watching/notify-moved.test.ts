import { expect, test } from "vitest"
import { movableLots, movableSecondChances } from "#domains/bidding/pauses/move-ends.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { beat } from "#domains/outages/beat.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { notifyMovedEnds } from "./notify-moved.ts"

test("bidders and watchers of a moved lot are notified once, in their language; nobody else is", async () => {
  const app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const [ann, ben] = [await person(app, "ann"), await person(app, "ben")]
  const [cat, dan] = [await person(app, "cat"), await person(app, "dan")]
  const sale = { staggerSeconds: 3_600, softCloseMinutes: 0 }
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}, {}], sale)
  const [moved = "", unmoved = ""] = lotIds
  await placeBid(asPerson(app, ann), moved, {
    maxCents: 300_00,
    confirm: 300_00,
    idempotencyKey: "a-first-bid",
  })
  for (const member of [ann, ben]) await addWish(asPerson(app, member), moved)
  await placeBid(asPerson(app, dan), unmoved, {
    maxCents: 300_00,
    confirm: 300_00,
    idempotencyKey: "a-second-bid",
  })
  await addWish(asPerson(app, dan), unmoved)
  const beatAt = (ms: number) => {
    app.clock.moveTo(new Date(ms))
    return beat(app, { outageSeconds: 3, marginMinutes: 10 }, [movableLots, movableSecondChances])
  }
  expect(await beatAt(endsAt.getTime() - 5_000)).toBeUndefined()
  const outage = await beatAt(endsAt.getTime() + 40_000)
  if (!outage) throw new Error("no outage was recorded")
  for (let times = 0; times < 2; times++) expect(await notifyMovedEnds(app, { outageId: outage.id })).toBe(2)
  const [toAnn, ...more] = await listNotifications(asPerson(app, ann))
  expect(more).toEqual([])
  expect(toAnn?.title).toBe("Winter sale: closing times extended")
  expect(toAnn?.content).toContain("All earlier bids still count.")
  expect(toAnn?.content).toContain("10 minutes")
  const toBen = await listNotifications({ ...asPerson(app, ben), language: "vi" })
  expect(toBen.map(({ title }) => title)).toEqual(["Winter sale: gia hạn giờ kết thúc"])
  for (const member of [cat, dan]) expect(await listNotifications(asPerson(app, member))).toEqual([])
})
