import { and, eq, isNull } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { listTaxDocuments } from "#domains/accounting/gst/list-tax-documents.ts"
import { readLedger } from "#domains/accounting/journals/read-ledger.ts"
import { staffRulesSetting } from "#domains/accounts/staff-rules.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { orderCharges, orderLines, orders } from "#domains/orders/schema.ts"
import { refundLines } from "#domains/payments/schema.ts"
import { invalidatePromotions } from "#domains/promotions/read-promotions.ts"
import { createPromotion, endPromotion, pausePromotion } from "#domains/promotions/save-promotion.ts"
import { promotionUses } from "#domains/promotions/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { promotionTerms } from "../../../../test/fixtures/promotion.ts"
import { asPerson, type Person, person, registerForGst } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import { cancelOrder } from "../cancel-order.ts"
import { lapseOrders } from "../lapse-orders.ts"
import { readCheckoutFigures } from "../read-checkout.ts"
import { placeOrder } from "./place-orders.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
await registerForGst(app)
const shop = await openShop(app)
await saveSetting(contextFor(app), staffRulesSetting, { refundAloneCents: 10_000_00 })
let counter = 0
let ann: Person
let bob: Person

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  bob = await person(app, `bob${counter}`)
})

type CodedOrder = { code?: string; quantity?: number; more?: Id<"lst">[]; guest?: string }

async function order(
  buyer: Person | null,
  listingId: Id<"lst">,
  { code = "", quantity = 1, more = [], guest }: CodedOrder = {},
) {
  const email = guest ?? buyer?.email ?? "guest@quaich.example"
  const terms = {
    paymentMethod: "transfer",
    shipping: "self",
    address: null,
    email,
    promotionCode: code,
  } as const
  if (buyer === null) {
    const items = [listingId, ...more].map((id) => ({ listingId: id, quantity }))
    return await placeOrder(contextFor(app), { ...terms, goods: { items }, idempotencyKey: shop.key() })
  }
  const own = asPerson(app, buyer)
  const lineIds: string[] = []
  for (const id of [listingId, ...more])
    lineIds.push((await addToBasket(own, { listingId: id, quantity, idempotencyKey: shop.key() })).lineId)
  return await placeOrder(own, { ...terms, goods: { lineIds }, idempotencyKey: shop.key() })
}

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (problem) => problem.code,
  )
const chargesOf = async (orderId: Id<"ord">) =>
  (await app.db.select().from(orderCharges).where(eq(orderCharges.orderId, orderId))).map(
    ({ kind, cents }) => `${kind} ${cents}`,
  )

test("a code takes its part off the bottles that it covers, with GST, and what is refunded is what was paid", async () => {
  const [covered, other] = [await shop.bottle(5, 109_00), await shop.bottle(5, 109_00)]
  const targets = { ...promotionTerms().targets, products: [covered.productId] }
  await createPromotion(shop.keeper, promotionTerms({ code: "HALF", basisPoints: 5_000, targets }))
  const { id, totalCents } = await order(ann, covered.listingId, { code: "half", more: [other.listingId] })
  expect(totalCents).toBe(54_50 + 109_00)
  expect(await chargesOf(id)).toEqual(["promotion -5450"])
  const [row] = await app.db.select().from(orders).where(eq(orders.id, id))
  expect(row).toMatchObject({ taxedCents: 163_50, gstCents: 13_50 })
  await shop.payByBank({ id, totalCents })
  const lines = await app.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.id)
  const quantities = { [lines[0]?.id ?? ""]: 1 }
  const { id: refundId } = await shop.give(id, { amountCents: 54_50, quantities })
  const [refunded] = await app.db.select().from(refundLines).where(eq(refundLines.refundId, refundId))
  expect(refunded?.amountCents).toBe(54_50)
  const period = { start: new Date("2026-11-30T00:00:00Z"), end: new Date("2026-12-02T00:00:00Z") }
  const [invoice] = await listTaxDocuments(shop.staff, period)
  expect(invoice).toMatchObject({ totalCents: 163_50, gstCents: 13_50, otherCents: 0, zeroCents: 0 })
  const sold = (await readLedger(shop.staff, period)).find(({ kind }) => kind === "order-paid")
  expect(Object.fromEntries(sold?.sales ?? [])).toEqual({ goods: 150_00, gst: 13_50 })
})

test("the better of the code and what applies by itself is taken, and only one", async () => {
  const { listingId, productId } = await shop.bottle()
  const targets = { ...promotionTerms().targets, products: [productId] }
  const automatic = await createPromotion(shop.keeper, promotionTerms({ targets, basisPoints: 2_000 }))
  await createPromotion(shop.keeper, promotionTerms({ code: "LESS", targets, basisPoints: 1_000 }))
  await createPromotion(shop.keeper, promotionTerms({ code: "MORE", targets, basisPoints: 3_000 }))
  const totals = [
    (await order(ann, listingId)).totalCents,
    (await order(ann, listingId, { code: "LESS" })).totalCents,
    (await order(ann, listingId, { code: "MORE" })).totalCents,
  ]
  expect(totals).toEqual([80_00, 80_00, 70_00])
  await pausePromotion(shop.keeper, automatic)
  expect((await order(ann, listingId)).totalCents).toBe(100_00)
})

test("a code that does not apply refuses the order and says why; the page shows the sum without it", async () => {
  const { listingId } = await shop.bottle()
  const ended = await createPromotion(shop.keeper, promotionTerms({ code: "ENDED" }))
  await endPromotion(shop.keeper, ended)
  await createPromotion(
    shop.keeper,
    promotionTerms({ code: "SOON", startsAt: new Date("2026-12-24T00:00:00Z") }),
  )
  await createPromotion(shop.keeper, promotionTerms({ code: "BIG", minimumCents: 500_00 }))
  await createPromotion(shop.keeper, promotionTerms({ code: "CLUB", isMembersOnly: true }))
  const codes = ["NOSUCH", "ENDED", "SOON", "BIG", "CLUB"]
  const refusals: unknown[] = []
  for (const code of codes) refusals.push(await refusalOf(order(ann, listingId, { code })))
  expect(refusals.map((code) => String(code).replace("promotions.", ""))).toEqual([
    "codeUnknown",
    "over",
    "notStarted",
    "basketTooSmall",
    "membersOnly",
  ])
  const line = { kind: "bottle", location: "singapore", priceCents: 100_00, quantity: 1 } as const
  const lines = [{ ...line, ...cartLine, subjectId: listingId }]
  const figures = await readCheckoutFigures(asPerson(app, ann), lines, {
    shipping: "self",
    promotionCode: "big",
  })
  expect(figures).toMatchObject({
    quote: { promotionCents: 0, totalCents: 100_00 },
    promotionProblem: "This promotion needs covered bottles worth at least S$500.",
  })
})

const cartLine = {
  ...{
    id: "orl_none",
    productId: null,
    lotId: "",
    title: "A bottle",
    imagePath: null,
    path: "/cart" as const,
  },
  ...{
    totalCents: 100_00,
    regularCents: null,
    inventory: 1,
    agreedTerms: null,
    lotNumber: null,
    auctionTitle: null,
  },
  ...{ madeAt: null, dueAt: null, isOverdue: false, isLocal: false, sizeMl: null },
}

test("the law of a country that forbids promotions refuses them there, and bottles in its shops keep their price", async () => {
  const { listingId } = await shop.bottle()
  await createPromotion(shop.keeper, promotionTerms({ code: "LAWFUL" }))
  const client = { ...contextFor(app).client, country: "VN" }
  const inVietnam: Ctx = { ...asPerson(app, ann), client }
  const { lineId } = await addToBasket(inVietnam, { listingId, quantity: 1, idempotencyKey: shop.key() })
  const terms = { paymentMethod: "transfer", shipping: "self", address: null, email: ann.email } as const
  const wish = { ...terms, goods: { lineIds: [lineId] }, idempotencyKey: shop.key(), promotionCode: "LAWFUL" }
  expect(await refusalOf(placeOrder(inVietnam, wish))).toBe("promotions.notHere")
  const inVietnamese = promotionTerms({ code: "SHOPVN", places: ["vietnam"] })
  expect(await refusalOf(createPromotion(shop.keeper, inVietnamese))).toBe("promotions.placeForbids")
})

test("of two buyers of the last use one is refused; a cancelled or lapsed order frees its use", async () => {
  const { listingId } = await shop.bottle(9)
  await createPromotion(shop.keeper, promotionTerms({ code: "ONCE", maxUses: 1 }))
  const tries = [ann, bob].map((buyer) => order(buyer, listingId, { code: "ONCE" }).catch(({ code }) => code))
  const both = await Promise.all(tries)
  expect(both.filter((each) => each === "promotions.usedUp")).toHaveLength(1)
  const placed = both.find((each) => each !== "promotions.usedUp")
  const winner = placed === both[0] ? ann : bob
  await cancelOrder(asPerson(app, winner), placed.id)
  const inBasket = await app.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.memberId, winner.id), isNull(orderLines.orderId)))
  expect(inBasket.map(({ discountCents }) => discountCents)).toEqual(inBasket.map(() => 0))
  const guests = await order(null, listingId, { code: "ONCE" })
  expect(guests.totalCents).toBe(90_00)
  expect(await refusalOf(order(bob, listingId, { code: "ONCE" }))).toBe("promotions.usedUp")
  app.clock.moveTo(new Date(app.clock.now().getTime() + 5 * 86_400_000))
  await lapseOrders(app)
  const uses = await app.db.select().from(promotionUses).where(eq(promotionUses.orderId, guests.id))
  expect(uses[0]?.freedAt).not.toBeNull()
  const carl = await person(app, "carl")
  expect((await order(carl, listingId, { code: "ONCE" })).totalCents).toBe(90_00)
})

test("a person uses it as often as allowed, also as a guest with the same address", async () => {
  const { listingId } = await shop.bottle(9)
  await createPromotion(shop.keeper, promotionTerms({ code: "EACH", maxUsesPerPerson: 1 }))
  await order(ann, listingId, { code: "EACH" })
  expect(await refusalOf(order(ann, listingId, { code: "EACH" }))).toBe("promotions.usedByYou")
  expect(await refusalOf(order(null, listingId, { code: "EACH", guest: ann.email.toUpperCase() }))).toBe(
    "promotions.usedByYou",
  )
  expect((await order(bob, listingId, { code: "EACH" })).totalCents).toBe(90_00)
})

test("the same key with another code is refused, and the tables refuse discounts that do not add up", async () => {
  const { listingId } = await shop.bottle(9)
  await createPromotion(shop.keeper, promotionTerms({ code: "KEYED" }))
  const guest = {
    paymentMethod: "transfer",
    shipping: "self",
    address: null,
    email: "mia@quaich.example",
  } as const
  const wish = { ...guest, goods: { items: [{ listingId, quantity: 1 }] }, idempotencyKey: "one key of mine" }
  const { id } = await placeOrder(contextFor(app), { ...wish, promotionCode: "KEYED" })
  expect((await placeOrder(contextFor(app), { ...wish, promotionCode: "keyed" })).id).toBe(id)
  expect(await refusalOf(placeOrder(contextFor(app), wish))).toBe("checkout.keyReused")
  const off = `update order_lines set discount_cents = 50000 where order_id = '${id}'`
  await expect(asOwner(app, off)).rejects.toThrow("order_lines_discount")
  const more = `update order_lines set discount_cents = 0 where order_id = '${id}'; update orders set total_cents = total_cents where id = '${id}'`
  await expect(asOwner(app, more)).rejects.toThrow("has a promotion of")
})

test("a lapsed order that is paid after all uses its promotion again, unless others have used it up", async () => {
  const { listingId } = await shop.bottle(5)
  const code = `LATE-${counter}`
  await createPromotion(shop.keeper, promotionTerms({ code, basisPoints: 1_000, maxUses: 1 }))
  const first = await order(ann, listingId, { code })
  app.clock.moveTo(new Date(app.clock.now().getTime() + 49 * 3_600_000))
  await lapseOrders(app)
  const second = await order(bob, listingId, { code })
  await shop.payByBank(first).catch(() => undefined)
  expect(await shop.statusOf(first.id)).toBe("lapsed")
  expect((await shop.balanceOf(ann)).balanceCents).toBe(first.totalCents)
  await cancelOrder(asPerson(app, bob), second.id)
  await shop.payByBank(first)
  expect(await shop.statusOf(first.id)).toBe("paid")
  expect(await refusalOf(order(bob, listingId, { code }))).toBe("promotions.usedUp")
})

test("more orders at once than there are connections do not wait for each other to end", async () => {
  const { listingId } = await shop.bottle(40)
  invalidatePromotions(app)
  const orders = Array.from({ length: 2 * (app.pool.options.max ?? 0) }, (_, index) =>
    order(null, listingId, { guest: `crowd-${index}@quaich.example` }),
  )
  const placed = await Promise.all(orders)
  expect(new Set(placed.map(({ id }) => id)).size).toBe(orders.length)
})
