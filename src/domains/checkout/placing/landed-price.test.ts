import { eq, inArray } from "drizzle-orm"
import { expect, test } from "vitest"
import { buyLot } from "#domains/bidding/buy-lot.ts"
import { readOwnPurchase } from "#domains/bidding/closed-lot/own-purchase.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { LandedAnswer } from "#domains/bidding/landed/landed-price-api.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { products } from "#domains/catalogue/schema.ts"
import { scheduleSetting } from "#domains/content/schedule-setting.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { nameOfCountry } from "#domains/countries/countries.ts"
import { addRate } from "#domains/delivery/admin/save-rate.ts"
import { firstRates } from "#domains/delivery/first-rates.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { usualFees } from "#domains/orders/quote.ts"
import { orderCharges, orderLines, orders } from "#domains/orders/schema.ts"
import type { Destination } from "#domains/places/destinations.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { share } from "#platform/money.ts"
import { apiClient } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../../test/fixtures.ts"
import { listOtherPaymentMethods } from "../choose-payment-method.ts"
import { placeOrder } from "./place-orders.ts"

const app = await testApp(new Date("2026-12-01T04:00:00Z"))
const callApi = apiClient(app)
const admin = asPerson(app, await person(app, "admin", { role: "admin" }))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = await person(app, "ann", { role: "member" })
const ben = await person(app, "ben")

const choices = [
  { country: "SG", payment: "transfer", shipping: "delivery", cover: "no" },
  { country: "SG", payment: "card", shipping: "self", cover: "no" },
  { country: "MY", payment: "card", shipping: "delivery", cover: "yes" },
  { country: "VN", payment: "wallet", shipping: "delivery", cover: "yes" },
  { country: "HK", payment: "transfer", shipping: "delivery", cover: "no" },
  { country: "JP", payment: "card", shipping: "delivery", cover: "yes" },
] as const
type Choices = (typeof choices)[number]

const priceOf = async (lotId: string, maximum: number, chosen: Choices) => {
  const query = new URLSearchParams({ ...chosen, maximum: String(maximum) })
  const { status, body } = await callApi("get", `/lots/${lotId}/landed-price?${query}`, { token: ann.token })
  expect(status).toBe(200)
  return LandedAnswer.parse(body)
}

async function orderOf(
  lotIds: readonly Id<"lot">[],
  { country, payment, shipping, cover }: Omit<Choices, "country"> & { country: Destination },
) {
  const lines = await app.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.subjectId, [...lotIds]))
  const [line] = lines
  const order = await placeOrder(asPerson(app, ann), {
    goods: { lineIds: lines.map(({ id }) => id) },
    paymentMethod: payment,
    shipping,
    address: shipping === "delivery" ? { ...home, country: nameOfCountry(country) } : null,
    email: ann.email,
    isCovered: cover === "yes",
    idempotencyKey: crypto.randomUUID(),
  })
  const charges = await app.db.select().from(orderCharges).where(eq(orderCharges.orderId, order.id))
  const charged = (kind: string) => charges.find((charge) => charge.kind === kind)?.cents ?? 0
  return { ...order, line, charged }
}

const home = {
  firstname: "Ann",
  lastname: "Tan",
  companyname: "",
  phone: "+6591234567",
  email: ann.email,
  address: "12 Duxton Hill",
  city: "Singapore",
  state: "",
  postalCode: "089595",
}

async function win(
  lotIds: readonly Id<"lot">[],
  endsAt: Date,
  { maxCents, rivalCents }: { maxCents: number; rivalCents: number },
) {
  for (const lotId of lotIds) {
    await placeBid(asPerson(app, ben), lotId, {
      maxCents: rivalCents,
      confirm: rivalCents,
      idempotencyKey: crypto.randomUUID(),
    })
    await placeBid(asPerson(app, ann), lotId, {
      maxCents,
      confirm: maxCents,
      idempotencyKey: crypto.randomUUID(),
    })
  }
  app.clock.moveTo(endsAt)
  for (const lotId of lotIds) await closeLot(contextFor(app), lotId)
}

test.each(["singapore", "malaysia"])(
  "an order for a lot in %s, placed with the choices of the bid box, costs what the box said",
  async (location) => {
    const { lotIds, endsAt } = await liveAuction(
      app,
      hana,
      choices.map(() => ({})),
      { location },
    )
    const shown = await Promise.all(choices.map((chosen, at) => priceOf(lotIds[at] ?? "", 250_00, chosen)))
    await win(lotIds, endsAt, { maxCents: 250_00, rivalCents: 245_00 })
    for (const [at, chosen] of choices.entries()) {
      const order = await orderOf([lotIds[at] ?? "lot_"], chosen)
      const box = shown[at] ?? expect.fail("no price")
      expect(order.line?.priceCents).toBe(250_00)
      expect({ ...chosen, totalCents: order.totalCents }).toEqual({ ...chosen, totalCents: box.atMostCents })
      expect(order.charged("commission")).toBe(box.commissionCents)
      expect(order.charged("delivery")).toBe(box.deliveryCents)
      expect(order.charged("cover")).toBe(box.coverCents)
      expect(order.charged("card")).toBe(box.cardCents)
    }
  },
)

test("fees and rates that are planned to rise before the payment is due do not make an open lot dearer", async () => {
  const { lotIds, endsAt } = await liveAuction(
    app,
    hana,
    choices.map(() => ({})),
  )
  const before = await Promise.all(choices.map((chosen, at) => priceOf(lotIds[at] ?? "", 250_00, chosen)))
  const daysAfter = new Date(endsAt.getTime() + 2 * 24 * 60 * 60 * 1_000)
  const validFrom = daysAfter.toISOString().slice(0, 10)
  for (const parcel of firstRates().parcels.filter(({ origin }) => origin === "SG")) {
    const feesCents = parcel.feesCents.map((cents) => cents + 7_00)
    await addRate(
      admin,
      { kind: "parcel", rate: { ...parcel, validFrom, asOf: "2026-12-01", feesCents } },
      "dearer fuel",
    )
  }
  const later = {
    commissionBasisPoints: 1_500,
    memberCommissionBasisPoints: 1_400,
    cardBasisPoints: 400,
    coverBasisPoints: 500,
  }
  await scheduleSetting(admin, feesSetting, { validFrom: daysAfter, value: later })
  const shown = await Promise.all(choices.map((chosen, at) => priceOf(lotIds[at] ?? "", 250_00, chosen)))
  await win(lotIds, endsAt, { maxCents: 250_00, rivalCents: 150_00 })
  app.clock.moveTo(new Date(daysAfter.getTime() + 60 * 60 * 1_000))
  for (const [at, chosen] of choices.entries()) {
    const order = await orderOf([lotIds[at] ?? "lot_"], chosen)
    const box = shown[at] ?? expect.fail("no price")
    expect(box.atMostCents).toBe(before[at]?.atMostCents)
    expect(order.totalCents).toBeLessThan(box.atMostCents)
    expect(order.totalCents).toBeGreaterThanOrEqual(box.fromCents)
    expect(order.charged("delivery")).toBe(box.deliveryCents)
    expect(order.line?.priceCents).toBeLessThan(250_00)
  }
})

test("nothing that staff change after the bid makes an order dearer than the box said, alone or together", async () => {
  const chosen = { country: "MY", payment: "card", shipping: "delivery", cover: "yes" } as const
  await saveSetting(admin, feesSetting, {})
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}, {}, {}])
  const shown = await Promise.all(lotIds.map(async (lotId) => await priceOf(lotId, 250_00, chosen)))
  const [alone, ...together] = shown.map(({ atMostCents }) => atMostCents)
  await win(lotIds, endsAt, { maxCents: 250_00, rivalCents: 245_00 })
  const [year] = endsAt.toISOString().split("-")
  for (const parcel of firstRates().parcels.filter(({ origin }) => origin === "SG")) {
    const rate = { ...parcel, feesCents: parcel.feesCents.map((cents) => cents * 9), perExtraKgCents: 90_00 }
    await addRate(
      admin,
      { kind: "parcel", rate: { ...rate, validFrom: `${Number(year) + 1}-06-01`, asOf: `${year}-12-01` } },
      "dearer fuel",
    )
  }
  await saveSetting(admin, feesSetting, {
    commissionBasisPoints: 2_500,
    memberCommissionBasisPoints: 2_400,
    cardBasisPoints: 900,
    coverBasisPoints: 900,
  })
  await app.db.update(products).set({ weightG: 19_000, volumeMl: 4_500 })
  app.clock.moveTo(new Date(`${Number(year) + 1}-06-02T04:00:00Z`))
  await app.db.update(orderLines).set({ dueAt: new Date(app.clock.now().getTime() + 86_400_000) })

  const [first, ...others] = lotIds
  const order = await orderOf([first ?? "lot_"], chosen)
  expect(order.totalCents).toBe(alone)
  const both = await orderOf(others, chosen)
  expect(both.totalCents).toBeLessThan((together[0] ?? 0) + (together[1] ?? 0))
  const [placed] = await app.db.select().from(orders).where(eq(orders.id, both.id))
  const options = await listOtherPaymentMethods(asPerson(app, ann), placed ?? expect.fail("no order"))
  const byTransfer = options.find(({ paymentMethod }) => paymentMethod === "transfer")
  expect(byTransfer?.totalCents).toBe(both.totalCents - both.charged("card"))

  await app.db.update(products).set({ weightG: 1_600, volumeMl: 700 })
  await saveSetting(admin, feesSetting, {})
})

test("a commission that rises after the bid is not charged, and one that falls is", async () => {
  const chosen = choices[0]
  const usual = usualFees.memberCommissionBasisPoints
  const saveCommission = async (commissionBasisPoints: number) =>
    await saveSetting(admin, feesSetting, {
      commissionBasisPoints,
      memberCommissionBasisPoints: commissionBasisPoints,
    })
  await saveSetting(admin, feesSetting, {})
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}, {}, {}])
  const [first, second, third] = lotIds
  if (!first || !second || !third) throw new Error("three lots were made")
  const shown = await priceOf(first, 250_00, chosen)
  await win(lotIds, endsAt, { maxCents: 250_00, rivalCents: 245_00 })
  await saveCommission(usual + 600)
  expect(await readOwnPurchase(asPerson(app, ann), first)).toMatchObject({
    totalCents: 250_00 + share(250_00, usual),
  })
  expect((await orderOf([first], chosen)).charged("commission")).toBe(shown.commissionCents)
  await saveCommission(usual - 400)
  expect((await orderOf([second], chosen)).charged("commission")).toBe(share(250_00, usual - 400))
  await saveCommission(usual + 600)
  expect((await orderOf([third], chosen)).charged("commission")).toBe(shown.commissionCents)

  const later = await liveAuction(app, hana, [{}])
  const [lotId] = later.lotIds
  if (!lotId) throw new Error("a lot was made")
  const dear = await priceOf(lotId, 250_00, chosen)
  expect(dear.percents.commission).toBe((usual + 600) / 100)
  await saveSetting(admin, feesSetting, {})
  const { percents, atMostCents, fromCents } = await priceOf(lotId, 250_00, chosen)
  expect(percents, "it may rise again up to the lot's terms").toEqual(dear.percents)
  expect(atMostCents).toBe(dear.atMostCents)
  expect(fromCents).toBeLessThan(dear.fromCents)
})

test("a lot that is bought now costs what the box said at its price", async () => {
  await saveSetting(admin, feesSetting, {})
  const buyNowCents = 400_00
  const { lotIds } = await liveAuction(
    app,
    hana,
    choices.map(() => ({ buyNowCents })),
  )
  for (const [at, chosen] of choices.entries()) {
    const lotId = lotIds[at] ?? "lot_"
    const shown = await priceOf(lotId, buyNowCents, chosen)
    await transaction(asPerson(app, ann), (tx) => buyLot(tx, lotId))
    const order = await orderOf([lotId], chosen)
    expect(order.line?.priceCents).toBe(buyNowCents)
    expect({ ...chosen, totalCents: order.totalCents }).toEqual({ ...chosen, totalCents: shown.atMostCents })
  }
})

test("a country that nothing is sent to and an unreadable choice are refused", async () => {
  const { lotIds } = await liveAuction(app, hana, [{}])
  const asked = async (query: string) =>
    (await callApi("get", `/lots/${lotIds[0]}/landed-price${query}`)).body.code
  expect(await asked("?country=AQ")).toBe("countries.notDelivered")
  expect(await asked("?payment=cheque")).toBe("bidding.choiceUnclear")
  expect(await asked("?maximum=1.5")).toBe("bidding.notWhole")
  expect(await asked("?maximum=99999999999")).toBe("bidding.tooHigh")
  expect(await asked("")).toBeUndefined()
})
