import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { hashOfSecret, secretOf } from "#domains/orders/order-link.ts"
import { orderCharges, orders } from "#domains/orders/schema.ts"
import { confirmInSandbox, finishInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { sandboxIntents } from "#domains/payments/providers/sandbox/schema.ts"
import { payments } from "#domains/payments/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, registerForGst } from "../../../test/fixtures.ts"
import { runJobs } from "../../../test/run-jobs.ts"
import { openShop } from "../../../test/shop.ts"
import { choosePaymentMethod, switchToWalletAndPay } from "./choose-payment-method.ts"
import { pollOpenPayments } from "./paying/poll-open-payments.ts"
import { reconcile } from "./paying/reconcile.ts"
import { startCardPayment } from "./paying/start-card-payment.ts"
import { asBuyer, readPlacedOrder } from "./read-placed-order.ts"
import { topUp } from "./top-up.ts"

const app = await testApp()
await registerForGst(app)
const sale = await openShop(app)
const guest = contextFor(app)
let counter = 0
let ann: Person
let own: Ctx

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

const placed = async (member: Person | null, paymentMethod: "transfer" | "card" = "transfer") =>
  await sale.order(member, (await sale.bottle()).listingId, { paymentMethod })
const rowOf = async (id: Id<"ord">) => (await app.db.select().from(orders).where(eq(orders.id, id)))[0]
const chargesOf = async (id: Id<"ord">) =>
  (await app.db.select().from(orderCharges).where(eq(orderCharges.orderId, id))).map(
    ({ kind, cents }) => `${kind} ${cents}`,
  )
const paymentMethods = async (ctx: Ctx, id: Id<"ord">) =>
  (await readPlacedOrder(ctx, secretOf(app, id))).otherPaymentMethods.map(
    ({ paymentMethod, totalCents }) => `${paymentMethod} ${totalCents}`,
  )

test("an order's link offers the other payment methods with their totals; the wallet only to its owner", async () => {
  const order = await placed(ann)
  expect(await paymentMethods(guest, order.id)).toEqual(["card 10300"])
  expect(await paymentMethods(own, order.id)).toEqual(["card 10300", "wallet 10000"])
  expect(await paymentMethods(asPerson(app, await person(app, `ben${counter}`)), order.id)).toEqual([
    "card 10300",
  ])
  await sale.payByBank(order)
  expect(await paymentMethods(own, order.id)).toEqual([])
})

test("another payment method changes the card fee and nothing else, both ways", async () => {
  const order = await placed(null)
  const before = await rowOf(order.id)
  await choosePaymentMethod(guest, order.id, "card")
  expect(await rowOf(order.id)).toMatchObject({ paymentMethod: "card", totalCents: 103_00, gstCents: 8_50 })
  expect(await chargesOf(order.id)).toEqual(["card 300"])
  await choosePaymentMethod(guest, order.id, "card")
  await choosePaymentMethod(guest, order.id, "transfer")
  expect(await rowOf(order.id)).toEqual(before)
  expect(await chargesOf(order.id)).toEqual([])
  expect(before?.secretHash).toBe(hashOfSecret(secretOf(app, order.id)))
  await sale.payByBank(order)
  expect(await reconcile(app)).toEqual([])
})

test("a card order that is changed to a transfer gets the deadline of a transfer order, and no more", async () => {
  const order = await placed(ann, "card")
  for (const paymentMethod of ["transfer", "card", "transfer"] as const)
    await choosePaymentMethod(own, order.id, paymentMethod)
  const row = await rowOf(order.id)
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(48 * 3_600_000)
})

test("the pending card payment is cancelled; a card that is charged at that moment is refunded", async () => {
  const order = await placed(null, "card")
  const begun = await startCardPayment(guest, order.id)
  await choosePaymentMethod(guest, order.id, "transfer")
  await confirmInSandbox(app, { ...begun, cardNumber: "4242424242424242" })
  await runJobs(app)
  await runJobs(app)
  const [intent] = await app.db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, begun.clientSecret))
  expect(intent?.chargedCents).toBe(intent?.refundedCents)
  expect((await rowOf(order.id))?.status).toBe("unpaid")
  await sale.payByBank({ ...order, totalCents: 100_00 })
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
})

test("nothing changes while a card is being charged, or once the order is paid or has ended", async () => {
  const order = await placed(null, "card")
  const begun = await startCardPayment(guest, order.id)
  await confirmInSandbox(app, { ...begun, cardNumber: "4000000000000077" })
  await runJobs(app)
  await expect(choosePaymentMethod(guest, order.id, "transfer")).rejects.toMatchObject({
    code: "checkout.beingPaid",
  })
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000))
  await pollOpenPayments(app)
  await finishInSandbox(app)
  await runJobs(app)
  await expect(choosePaymentMethod(guest, order.id, "transfer")).rejects.toMatchObject({
    code: expect.stringMatching(/checkout\.(beingPaid|orderEnded)/),
  })
  const other = await placed(null)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 49 * 3_600_000))
  await expect(choosePaymentMethod(guest, other.id, "card")).rejects.toMatchObject({
    code: "checkout.orderEnded",
  })
})

test("if the buyer pays and changes the method at once, the order is paid once, by the method that paid it", async () => {
  await sale.fill(ann, 200_00)
  const order = await placed(ann)
  const tries = await Promise.allSettled([
    switchToWalletAndPay(own, order.id),
    sale.payByBank(order),
    choosePaymentMethod(own, order.id, "card"),
  ])
  expect(tries.some(({ status }) => status === "fulfilled")).toBe(true)
  const paid = await app.db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(paid.filter(({ status }) => status === "succeeded").length).toBeLessThanOrEqual(1)
  expect(await reconcile(app)).toEqual([])
})

test("only its owner can pay from the wallet, and only the full amount", async () => {
  const order = await placed(ann)
  await expect(switchToWalletAndPay(own, order.id)).rejects.toMatchObject({ code: "wallet.notEnoughBalance" })
  expect((await rowOf(order.id))?.paymentMethod).toBe("transfer")
  await sale.fill(ann, 100_00)
  const ben = asPerson(app, await person(app, `ben${counter}`))
  for (const ctx of [guest, ben])
    await expect(switchToWalletAndPay(ctx, order.id)).rejects.toMatchObject({
      code: expect.stringMatching(/^accounts\./),
    })
  const { ctx } = await asBuyer(guest, secretOf(app, order.id))
  await choosePaymentMethod(ctx, order.id, "card")
  await switchToWalletAndPay(own, order.id)
  expect(await rowOf(order.id)).toMatchObject({ status: "paid", paymentMethod: "wallet", totalCents: 100_00 })
  const filling = await topUp(own, {
    amountCents: 50_00,
    paymentMethod: "transfer",
    idempotencyKey: sale.key(),
  })
  await expect(choosePaymentMethod(own, filling.id, "wallet")).rejects.toMatchObject({
    code: "checkout.paymentMethodNotOffered",
  })
})
