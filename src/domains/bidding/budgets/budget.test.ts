import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auctions } from "#domains/auctions/schema.ts"
import { saveRate } from "#domains/countries/rates.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { connect } from "#platform/database/db.server.ts"
import { openServices } from "#server/open-services.ts"
import { type ApiClient, apiClient } from "../../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { closeLot } from "../closing/close-lot.ts"
import { LandedAnswer } from "../landed/landed-price-api.ts"
import { placeBid } from "../place-bid.ts"
import { bidRefusals } from "../schema.ts"
import { budgetFromPage } from "./budget-from-page.ts"
import { readMyBudget } from "./read-budgets.ts"
import { removeBudget, setBudget } from "./set-budget.ts"

let app: TestApp
let callApi: ApiClient
let hana: Ctx
let ann: Person
let ben: Person

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
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
const choices = { country: "SG", paymentMethod: "card", shipping: "delivery", isCovered: true } as const
/** The cost by the call that shows the same as the bid box. */
async function costOf(lotId: string | undefined, cents: number, who = ann): Promise<number> {
  const query = `maximum=${cents}&country=SG&payment=card&cover=yes`
  const { body } = await callApi("get", `/lots/${lotId}/landed-price?${query}`, { token: who.token })
  return LandedAnswer.parse(body).atMostCents
}
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

test("a budget may count our charges: what is left is after commission, delivery, cover and card fee", async () => {
  const { auctionId, lotIds, endsAt } = await sale(3, { staggerSeconds: 600 })
  const first = await costOf(lotIds[0], 200_00)
  const second = await costOf(lotIds[1], 100_00)
  await setBudget(asPerson(app, ann), auctionId, { cents: first + second, choices })
  await bid(ann, lotIds[0], 200_00)
  const withCharges = (leftCents: number) => ({
    code: "bidding.overBudgetWithCharges",
    status: 422,
    facts: { leftCents },
  })
  await expect(bid(ann, lotIds[1], 100_01)).rejects.toMatchObject(withCharges(second))
  expect(await bid(ann, lotIds[1], 100_00)).toMatchObject({ outcome: "leading" })
  await expect(bid(ann, lotIds[2], 100_00)).rejects.toMatchObject(withCharges(0))
  expect(await readMyBudget(asPerson(app, ann), auctionId)).toMatchObject({
    boundCents: first + second,
    choices: { ...choices, countryName: "Singapore" },
  })
  // A won lot counts at its hammer price, with the charges on that.
  app.clock.moveTo(endsAt)
  await closeLot(hana, lotIds[0] as `lot_${string}`)
  const won = await costOf(lotIds[0], 100_00)
  expect(await readMyBudget(asPerson(app, ann), auctionId)).toMatchObject({ boundCents: won + second })
  await setBudget(asPerson(app, ann), auctionId, { cents: 300_00 })
  expect(await readMyBudget(asPerson(app, ann), auctionId)).toMatchObject({
    boundCents: 200_00,
    choices: null,
  })
})

test("a budget that counts the charges counts the highest estimate of duty and tax abroad", async () => {
  const mia = await person(app, "maya", { role: "member" })
  const asOf = app.clock.now().toISOString().slice(0, 10)
  await saveRate(hana, { code: "MYR", perSgd: 3.3, asOf })
  const { auctionId, lotIds } = await sale(2)
  const query = "maximum=20000&country=MY&payment=card&cover=yes"
  const { body } = await callApi("get", `/lots/${lotIds[0]}/landed-price?${query}`, { token: mia.token })
  const { atMostCents, border } = LandedAnswer.parse(body)
  if (border.kind !== "estimate") return expect.fail("Malaysia has rates")
  const mostCents = atMostCents + border.total.toCents
  expect(border.total.toCents).toBeGreaterThan(0)
  const abroad = { ...choices, country: "MY" } as const
  await setBudget(asPerson(app, mia), auctionId, { cents: mostCents, choices: abroad })
  await expect(bid(mia, lotIds[0], 200_01)).rejects.toMatchObject({ facts: { leftCents: mostCents } })
  expect(await bid(mia, lotIds[0], 200_00)).toMatchObject({ outcome: "leading" })
  expect(await readMyBudget(asPerson(app, mia), auctionId)).toMatchObject({ boundCents: mostCents })
})

test("a member's lower commission counts, and within one batch each bid for those after it", async () => {
  const mia = await person(app, "mia", { role: "member" })
  const { auctionId, lotIds } = await sale(4)
  const each = await costOf(lotIds[0], 200_00, mia)
  expect(each).toBeLessThan(await costOf(lotIds[0], 200_00, ann))
  await setBudget(asPerson(app, mia), auctionId, { cents: 2 * each, choices })
  const answers = await Promise.allSettled(lotIds.map((lotId) => bid(mia, lotId, 200_00)))
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2)
})

test("choices are stored whole or not at all, for countries that we deliver to", async () => {
  const { auctionId } = await sale(1)
  const set = (change: object) =>
    setBudget(asPerson(app, ann), auctionId, { cents: 1_00, choices: { ...choices, ...change } })
  await expect(set({ country: "AQ" })).rejects.toMatchObject({ code: "countries.notDelivered" })
  await set({})
  for (const change of ["charges_cover = null", "charges_payment = 'cheque'", "charges_country = 'mars'"])
    await expect(app.pool.query(`update budgets set ${change}`)).rejects.toThrow("budgets_charges")
})

test("the form's tick counts the charges, and without it only the maximums count", async () => {
  const { auctionId } = await sale(1)
  const send = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: "setBudget", budget: "500", ...fields }))
      form.set(name, value)
    await budgetFromPage(asPerson(app, ann), auctionId, form)
    return (await readMyBudget(asPerson(app, ann), auctionId))?.choices
  }
  const box = { to: "MY", pay: "wallet", cover: "no" }
  expect(await send({ ...box, charges: "yes" })).toEqual({
    ...{ country: "MY", countryName: "Malaysia", paymentMethod: "wallet" },
    ...{ shipping: "delivery", isCovered: false },
  })
  expect(await send(box)).toBeNull()
  expect(await send({ to: "collect", charges: "yes" })).toMatchObject({ shipping: "self" })
})
