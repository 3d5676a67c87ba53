import { beforeEach, expect, test } from "vitest"
import { listNotifications } from "#domains/notifications/reads.ts"
import { confirmInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { pathTo } from "#platform/app-path.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { emailsTo, runJobs } from "../../../../test/run-jobs.ts"
import { topUp } from "../top-up.ts"
import { handlePaymentReturn } from "./handle-payment-return.ts"
import { pollOpenPayments } from "./poll-open-payments.ts"
import { startCardPayment } from "./start-card-payment.ts"

const app = await testApp()
const member = await person(app, "ann")
const ann = asPerson(app, member)
const [declined, noFunds, slow] = ["4000000000000002", "4000000000009995", "4000000000000077"]
let counter = 0

beforeEach(() => {
  Object.assign(simulatedFailuresService.of(app), { isUnavailable: false, times: 1, withholdsEvents: false })
})

async function begun() {
  const order = await topUp(ann, {
    amountCents: 100_00,
    paymentMethod: "card",
    idempotencyKey: `top-up ${++counter}`,
  })
  return { order, ...(await startCardPayment(ann, order.id)) }
}

type Begun = Awaited<ReturnType<typeof begun>>

async function pay({ clientSecret }: Begun, cardNumber = "") {
  await confirmInSandbox(app, { clientSecret, cardNumber })
  await runJobs(app)
}

/** The reports wait a minute of the database's own time. */
async function afterAMinute() {
  await app.pool.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()")
  await runJobs(app)
}

const subjects = async () => (await emailsTo(app, member.email)).map(({ subject }) => subject)
const failedSubject = ({ order }: Begun) => `Payment failed: your order ${order.reference}`
const noticesOf = async (payment: Begun) =>
  (await listNotifications(ann)).filter(({ title }) => title === failedSubject(payment))

test("a declined card is reported once, with one action, however often the provider says it", async () => {
  simulatedFailuresService.of(app).times = 3
  const payment = await begun()
  await pay(payment, noFunds)
  expect(await noticesOf(payment)).toEqual([])
  await handlePaymentReturn(ann, payment.clientSecret)
  await afterAMinute()
  app.clock.moveTo(new Date(app.clock.now().getTime() + 2 * 60_000))
  await pollOpenPayments(app)
  await afterAMinute()
  const [email, ...others] = (await emailsTo(app, member.email)).filter(
    ({ subject }) => subject === failedSubject(payment),
  )
  expect(others).toEqual([])
  expect(email?.subject).toBe(failedSubject(payment))
  expect(email?.text).toContain("doesn’t cover it, and nothing was charged")
  const { id } = payment.order
  expect(await noticesOf(payment)).toMatchObject([
    { action: { path: pathTo("/my-account/order/:id", { id }), text: "Pay again" } },
  ])
})

test("a second attempt that fails alike is reported, too", async () => {
  const payment = await begun()
  for (const count of [1, 2]) {
    await pay(payment, declined)
    await afterAMinute()
    expect(await noticesOf(payment)).toHaveLength(count)
  }
})

test("of several attempts within a minute only the last is reported", async () => {
  const payment = await begun()
  await pay(payment, declined)
  await pay(payment, declined)
  await afterAMinute()
  expect(await noticesOf(payment)).toHaveLength(1)
})

test("a payment that succeeds or is under way meanwhile is not reported as failed", async () => {
  const payment = await begun()
  await pay(payment, declined)
  await pay(payment, "4242424242424242")
  const waiting = await begun()
  await pay(waiting, declined)
  await pay(waiting, slow)
  await afterAMinute()
  expect(await subjects()).not.toContain(failedSubject(payment))
  expect(await noticesOf(payment)).toEqual([])
  expect(await noticesOf(waiting)).toEqual([])
})
