import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auctions } from "#domains/auctions/schema.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { connect } from "#platform/database/db.server.ts"
import { openServices } from "#server/open-services.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { closeLot } from "../closing/close-lot.ts"
import { placeBid } from "../place-bid.ts"
import { bidRefusals } from "../schema.ts"
import { readMyBudget } from "./read-budgets.ts"
import { removeBudget, setBudget } from "./set-budget.ts"

let app: TestApp
let hana: Ctx
let ann: Person
let ben: Person

beforeAll(async () => {
  app = await testApp()
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
})

let keys = 0
const bid = (bidder: Person, lotId: string | undefined, maxCents: number, at: AppContext = app) =>
  placeBid(asPerson(at, bidder), lotId ?? "", {
    maxCents,
    confirm: maxCents,
    idempotencyKey: `key-of-test-${++keys}`,
  })
const sale = (count: number, change = {}) =>
  liveAuction(
    app,
    hana,
    Array.from({ length: count }, () => ({})),
    change,
  )
const over = (leftCents: number) => ({ code: "bidding.overBudget", status: 422, facts: { leftCents } })

test("a bid that could take the maximums on leading lots past the budget is refused with what is left", async () => {
  const { auctionId, lotIds } = await sale(3)
  await setBudget(asPerson(app, ann), auctionId, { cents: 1_000_00 })
  await bid(ann, lotIds[0], 600_00)
  await expect(bid(ann, lotIds[1], 500_00)).rejects.toMatchObject(over(400_00))
  expect(await bid(ann, lotIds[1], 400_00)).toMatchObject({ outcome: "leading" })
  await expect(bid(ann, lotIds[2], 100_00)).rejects.toMatchObject(over(0))
  await expect(bid(ann, lotIds[0], 601_00)).rejects.toMatchObject(over(600_00))
  await bid(ben, lotIds[0], 2_000_00)
  await expect(bid(ann, lotIds[0], 601_00)).rejects.toMatchObject({ code: "bidding.tooLow" })
  await expect(bid(ann, lotIds[0], 700_00)).rejects.toMatchObject(over(600_00))
  expect(await bid(ann, lotIds[2], 600_00)).toMatchObject({ outcome: "leading" })
  expect(await readMyBudget(asPerson(app, ann), auctionId)).toMatchObject({
    cents: 1_000_00,
    boundCents: 1_000_00,
  })
  expect(await readMyBudget(asPerson(app, ben), auctionId)).toMatchObject({
    cents: null,
    boundCents: 2_000_00,
  })
  const refused = await app.db.select().from(bidRefusals).where(eq(bidRefusals.reason, "bidding.overBudget"))
  expect(refused).toHaveLength(4)
})

test("a budget can be changed and removed, applies to one auction, and counts a won lot at its hammer price", async () => {
  const { auctionId, lotIds, endsAt } = await sale(2, { staggerSeconds: 600 })
  const other = await sale(1)
  await setBudget(asPerson(app, ann), auctionId, { cents: 500_00 })
  await setBudget(asPerson(app, ann), auctionId, { cents: 300_00 })
  await bid(ann, other.lotIds[0], 900_00)
  await bid(ann, lotIds[0], 290_00)
  await expect(bid(ann, lotIds[1], 150_00)).rejects.toMatchObject(over(10_00))
  app.clock.moveTo(endsAt)
  expect(await closeLot(hana, lotIds[0] as `lot_${string}`)).toMatchObject({
    kind: "sold",
    priceCents: 100_00,
  })
  expect(await bid(ann, lotIds[1], 200_00)).toMatchObject({ outcome: "leading" })
  await removeBudget(asPerson(app, ann), auctionId)
  await removeBudget(asPerson(app, ann), auctionId)
  expect(await bid(ann, lotIds[1], 5_000_00)).toMatchObject({ outcome: "leading" })
  await app.db.update(auctions).set({ status: "cancelled" }).where(eq(auctions.id, other.auctionId))
  await expect(setBudget(asPerson(app, ann), other.auctionId, { cents: 1_00 })).rejects.toMatchObject({
    status: 404,
  })
})

test("of two concurrent bids on two lots, in two processes, one budget allows exactly one", async () => {
  const db = connect(app.pool.options.connectionString ?? "", 5)
  const elsewhere = openServices({ ...app, db, pool: db.$client })
  for (let round = 0; round < 6; round++) {
    const { auctionId, lotIds } = await sale(2)
    await setBudget(asPerson(app, ann), auctionId, { cents: 500_00 })
    const answers = await Promise.allSettled([
      bid(ann, lotIds[0], 300_00),
      bid(ann, lotIds[1], 300_00, elsewhere),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    const reasons = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
    expect(reasons).toMatchObject([over(200_00)])
  }
  await db.$client.end()
})

test("within one batch each bid counts for those after it", async () => {
  const { auctionId, lotIds } = await sale(5)
  await setBudget(asPerson(app, ann), auctionId, { cents: 500_00 })
  const answers = await Promise.allSettled(lotIds.map((lotId) => bid(ann, lotId, 200_00)))
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2)
})
