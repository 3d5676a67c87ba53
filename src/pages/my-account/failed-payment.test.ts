import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { cancelOrder } from "#domains/checkout/cancel-order.ts"
import { choosePaymentMethod } from "#domains/checkout/choose-payment-method.ts"
import { startCardPayment } from "#domains/checkout/paying/start-card-payment.ts"
import { readPlacedOrder } from "#domains/checkout/read-placed-order.ts"
import { topUp } from "#domains/checkout/top-up.ts"
import { listNeeds } from "#domains/home/needs-you.ts"
import { secretOf } from "#domains/orders/order-link.ts"
import { confirmInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { payments } from "#domains/payments/schema.ts"
import { pathTo } from "#platform/app-path.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { runJobs } from "../../../test/run-jobs.ts"
import * as orderScreen from "./order.tsx"

const app = await testApp()
const ann = asPerson(app, await person(app, "ann"))
let counter = 0

async function failed() {
  const terms = { amountCents: 100_00, paymentMethod: "card" } as const
  const { id, reference } = await topUp(ann, { ...terms, idempotencyKey: `top-up ${++counter}` })
  const { clientSecret } = await startCardPayment(ann, id)
  const pay = async (cardNumber: string) => {
    await confirmInSandbox(app, { clientSecret, cardNumber })
    await runJobs(app)
  }
  await pay("4000000000009995")
  return { id, reference, pay, path: pathTo("/my-account/order/:id", { id }) }
}

const needs = async () => (await listNeeds(ann)).filter(({ kind }) => kind === "paymentFailed")

test("a failed payment is at the top of the order's page and of its link, until the order is paid", async () => {
  const { id, path, pay } = await failed()
  const html = await renderScreen(ann, orderScreen, { path, params: { id } })
  expect(html).toContain("Your card payment didn’t go through")
  expect(html).toContain("Use another card or ask your bank")
  expect(html).toContain("Pay again: S$103")
  const placed = await readPlacedOrder(contextFor(app), secretOf(app, id))
  expect(placed.failure).toBe("noFunds")
  await pay("4242424242424242")
  expect(await renderScreen(ann, orderScreen, { path, params: { id } })).not.toContain("go through")
})

test("the home lists it, several together, until they are paid, ended or paid another way", async () => {
  const first = await failed()
  const { reference: name, path } = first
  expect(await needs()).toMatchObject([{ count: 1, name, path, cents: 103_00 }])
  const [second, third] = [await failed(), await failed()]
  expect(await needs()).toMatchObject([{ count: 3, cents: 309_00, path: "/my-account/orders-history" }])
  await first.pay("4242424242424242")
  await cancelOrder(ann, second.id)
  expect(await needs()).toMatchObject([{ count: 1, name: third.reference }])
  await choosePaymentMethod(ann, third.id, "transfer")
  expect(await needs()).toEqual([])
})

test("a payment that never failed is not listed", async () => {
  const { id } = await failed()
  await app.db.update(payments).set({ failure: null }).where(eq(payments.orderId, id))
  expect(await needs()).toEqual([])
})
