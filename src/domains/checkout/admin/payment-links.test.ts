import { beforeEach, expect, test } from "vitest"
import { createListing } from "#domains/listings/create-listing.ts"
import { confirmTokenOf, secretOf } from "#domains/orders/order-link.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { readWork } from "#pages/admin/work/read-work.ts"
import { contextFor } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { confirmEmail } from "../confirm-email.ts"
import { PaymentLink, sendPaymentLink } from "../for-staff/send-payment-link.ts"
import { lapseOrders } from "../lapse-orders.ts"
import { recordLinkOpened } from "../payment-link.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { readPlacedOrder } from "../read-placed-order.ts"
import { listAdminOrders } from "./list-orders.ts"
import { orderList } from "./order-list.ts"
import { readAdminOrder } from "./read-order.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
app.configParts = paymentSettings.replaceIn(app, { provider: null, settings: {}, payNow: null })
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const guest = contextFor(app)
const email = "buyer@elsewhere.example"
let counter = 0

beforeEach(() => app.clock.moveTo(start))

async function order(paymentMethod: "card" | "transfer") {
  counter++
  const inSingapore = {
    productId: await product(app, `Brora no. ${counter}`),
    location: "singapore",
  } as const
  const listingId = await createListing(keeper, {
    kind: "bottle",
    ...inSingapore,
    priceCents: 100_00,
    isOnSale: true,
  })
  await receiveStock(keeper, { ...inSingapore, quantity: 3, idempotencyKey: `links ${counter}` })
  const placed = await placeOrder(guest, {
    goods: { items: [{ listingId, quantity: 1 }] },
    ...{ paymentMethod, shipping: "self", address: null, email, idempotencyKey: `links-order-${counter}` },
  })
  return { id: placed.id, secret: secretOf(app, placed.id) }
}

const link = (fields: Record<string, string>) => parseInput("checkout", PaymentLink, fields)
const paypal = { url: "https://pay.example/x", label: "Pay with Paypal", message: "Thank you." }

async function countToLink() {
  return (await readWork(keeper)).find(({ name }) => name === "ordersToLink")?.count ?? 0
}

test.each(["card", "transfer"] as const)(
  "an order by %s without a provider waits for a link, which staff send and see opened",
  async (paymentMethod) => {
    const before = await countToLink()
    const { id, secret } = await order(paymentMethod)
    expect(await countToLink()).toBe(before + 1)
    const listed = await listAdminOrders(keeper, parseListQuery(orderList, { status: "toLink" }))
    expect(listed.total).toBe(before + 1)
    expect(listed.orders.map((each) => each.id)).toContain(id)
    expect(await readPlacedOrder(guest, secret)).toMatchObject({
      awaitsLink: true,
      link: null,
      isHeldBriefly: true,
    })
    expect(await readAdminOrder(keeper, id)).toMatchObject({ awaitsLink: true, links: [] })
    await sendPaymentLink(keeper, id, link(paypal))
    expect(await countToLink()).toBe(before)
    expect(await readPlacedOrder(guest, secret)).toMatchObject({ link: paypal })
    const [message] = await emailsTo(app, email)
    expect(message?.subject).toMatch(/^How to pay your order/)
    expect(message?.text).toContain(`/cart/${secret}?confirm=`)
    const token = confirmTokenOf(app, { id, email })
    await confirmEmail(guest, secret, token)
    await recordLinkOpened(keeper, id)
    expect((await readAdminOrder(keeper, id)).links).toMatchObject([
      { ...paypal, actor: "kai", openedAt: null },
    ])
    app.clock.moveTo(new Date(start.getTime() + 60_000))
    await recordLinkOpened(guest, id)
    expect((await readAdminOrder(keeper, id)).links[0]?.openedAt).toBe("2026-12-01T04:01:00.000Z")
  },
)

test("a link needs https and a label; a message needs neither", () => {
  const reasonOf = (fields: Record<string, string>) => {
    const result = PaymentLink.safeParse(fields)
    return result.success ? undefined : result.error.issues[0]?.message
  }
  expect(reasonOf({ message: "Transfer to 123-45678-9" })).toBeUndefined()
  expect(reasonOf(paypal)).toBeUndefined()
  expect(reasonOf({})).toBe("linkEmpty")
  expect(reasonOf({ url: "https://pay.example/x" })).toBe("linkLabelMissing")
  for (const url of ["http://pay.example", "javascript:alert(1)", "//pay.example", "pay"])
    expect(reasonOf({ url, label: "Pay" })).toBe("linkUnclear")
})

test("staff can send one too if the order can be paid without it, and its page shows both", async () => {
  const earlier = app.configParts
  const code = { name: "Quaich Demo", uen: "T00QU0000X" }
  app.configParts = paymentSettings.replaceIn(app, { ...paymentSettings.of(app), payNow: code })
  try {
    const { id, secret } = await order("transfer")
    expect(await countToLink()).toBe(0)
    expect(await readAdminOrder(keeper, id)).toMatchObject({ awaitsLink: false, canAct: true, links: [] })
    await sendPaymentLink(keeper, id, link({ message: "From abroad, transfer to 003-912345-6." }))
    const placed = await readPlacedOrder(guest, secret)
    expect(placed).toMatchObject({
      awaitsLink: false,
      link: { message: "From abroad, transfer to 003-912345-6." },
    })
    expect(placed.payNow).not.toBeNull()
  } finally {
    app.configParts = earlier
  }
})

test("a link expires with its order, and none is sent for an ended order", async () => {
  const { id, secret } = await order("card")
  await sendPaymentLink(keeper, id, link(paypal))
  app.clock.moveTo(new Date(start.getTime() + 61 * 60_000))
  expect(await lapseOrders(app)).toBeGreaterThan(0)
  expect(await readPlacedOrder(guest, secret)).toMatchObject({ isOpen: false, link: null, awaitsLink: false })
  await expect(sendPaymentLink(keeper, id, link(paypal))).rejects.toMatchObject({
    code: "checkout.orderEnded",
  })
  const buyer = asPerson(app, await person(app, "ann"))
  await expect(sendPaymentLink(buyer, id, link(paypal))).rejects.toMatchObject({ status: 403 })
})
