import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { lots } from "#domains/auctions/schema.ts"
import { closeLot } from "#domains/bidding/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { type TestHouse, testHouse } from "../../../test/db.ts"
import { as, liveAuction, person, product } from "../../../test/world.ts"
import { readPriceHistory } from "./read-history.ts"

let house: TestHouse
let ann: Ctx
let ben: Ctx
let hana: Ctx

beforeAll(async () => {
  house = await testHouse()
  ann = as(house, await person(house, "ann"))
  ben = as(house, await person(house, "ben"))
  hana = as(house, await person(house, "hana", { role: "auctioneer" }))
})

test("what was sold has its hammer, what was not has none, and what still runs is not told", async () => {
  const productId = await product(house, "Port Ellen 1979")
  const { lotIds, endsAt } = await liveAuction(house, hana, [
    { productId },
    { productId, reserveCents: 987_654_00 },
    { productId },
  ])
  const [sold, unsold] = lotIds
  if (!sold || !unsold) throw new Error("there are no lots")
  for (const lotId of [sold, unsold])
    await placeBid(ann, lotId, { maxCents: 456_789_00, idempotencyKey: `ann at ${lotId}` })
  await placeBid(ben, sold, { maxCents: 200_00, idempotencyKey: `ben at ${sold}` })
  expect((await readPriceHistory(contextFor(house), productId)).results).toEqual([])
  house.clock.moveTo(new Date(endsAt.getTime() + 60 * 60_000))
  for (const lotId of [sold, unsold]) await closeLot(contextFor(house), lotId)
  const history = await readPriceHistory(contextFor(house), productId)
  const byLot = new Map(history.results.map((result) => [result.lotId, result]))
  expect([...byLot.keys()].toSorted()).toEqual([sold, unsold].toSorted())
  expect(byLot.get(unsold)?.hammerCents).toBeNull()
  expect(byLot.get(sold)?.hammerCents).toBeGreaterThan(200_00)
  expect(history.summary).toMatchObject({
    sold: 1,
    unsold: 1,
    unsoldShare: 5_000,
    recentSold: 1,
    medianCents: null,
  })
  expect(JSON.stringify(history)).not.toMatch(/98765400|45678900/)
  expect(await house.db.select({ id: lots.id }).from(lots).where(eq(lots.productId, productId))).toHaveLength(
    3,
  )
})
