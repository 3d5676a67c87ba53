import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { staffRulesSetting } from "#domains/accounts/staff-rules.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { confirmInSandbox, finishInSandbox } from "#domains/payments/providers/sandbox/confirm.ts"
import { endRefundInSandbox } from "#domains/payments/providers/sandbox/end-refund.ts"
import { sandboxIntents } from "#domains/payments/providers/sandbox/schema.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { continueRefund } from "../admin/list-refunds.ts"
import { choosePaymentMethod } from "../choose-payment-method.ts"
import { lapseOrders } from "../lapse-orders.ts"
import { pollOpenPayments } from "./poll-open-payments.ts"
import { reconcile } from "./reconcile.ts"
import { completeManualRefund } from "./refund.ts"
import { startCardPayment } from "./start-card-payment.ts"

const app = await testApp()
const failures = simulatedFailuresService.of(app)
const shop = await openShop(app)
const annPerson = await person(app, "ann")
const ann = asPerson(app, annPerson)
const good = "4242424242424242"
await saveSetting(contextFor(app), staffRulesSetting, { refundAloneCents: 10_000_00 })

beforeEach(() => {
  Object.assign(failures, { isUnavailable: false, withholdsEvents: false, refundsWait: false })
})

const later = (minutes: number) => app.clock.moveTo(new Date(app.clock.now().getTime() + minutes * 60_000))

async function begun() {
  const { listingId, onHand } = await shop.bottle(1)
  const order = await shop.order(annPerson, listingId, { paymentMethod: "card" })
  return { orderId: order.id, listingId, onHand, ...(await startCardPayment(ann, order.id)) }
}

/** The buyer has the page of the first payment open, and begins a second one. */
async function begunTwice() {
  const first = await begun()
  await choosePaymentMethod(ann, first.orderId, "transfer")
  await choosePaymentMethod(ann, first.orderId, "card")
  return { first, second: await startCardPayment(ann, first.orderId) }
}

async function pay({ clientSecret }: { clientSecret: string }, cardNumber = good) {
  return await confirmInSandbox(app, { clientSecret, cardNumber })
}

async function chargeAnotherAmount({ clientSecret }: { clientSecret: string }) {
  await app.db
    .update(sandboxIntents)
    .set({ amountCents: 102_00 })
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  await pay({ clientSecret })
  await runJobs(app)
}

async function intentOf({ clientSecret }: { clientSecret: string }) {
  const [row] = await app.db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  return { status: row?.status, netCents: (row?.chargedCents ?? 0) - (row?.refundedCents ?? 0) }
}

async function refundOf(orderId: Id<"ord">) {
  const [row] = await app.db.select().from(refunds).where(eq(refunds.orderId, orderId))
  if (!row) throw new Error(`order ${orderId} has no refund`)
  return row
}

async function expectEvenBooks() {
  expect(await reconcile(app)).toEqual([])
  expect(await checkLedger(app)).toEqual([])
}

test("a charge of another amount leaves the order to be paid again, also by card", async () => {
  const first = await begun()
  await chargeAnotherAmount(first)
  expect(await shop.statusOf(first.orderId)).toBe("unpaid")
  const second = await startCardPayment(ann, first.orderId)
  expect(second.clientSecret).not.toBe(first.clientSecret)
  await pay(second)
  await runJobs(app)
  expect(await shop.statusOf(first.orderId)).toBe("paid")
  expect([(await intentOf(first)).netCents, (await intentOf(second)).netCents]).toEqual([0, 103_00])
  await expectEvenBooks()
})

test("a charge of another amount does not keep the order: it lapses, and its bottle can be sold", async () => {
  const first = await begun()
  await chargeAnotherAmount(first)
  later(61)
  await lapseOrders(app)
  expect(await shop.statusOf(first.orderId)).toBe("lapsed")
  const next = await shop.order(annPerson, first.listingId)
  await shop.payByBank(next)
  expect([await shop.statusOf(next.id), await first.onHand()]).toEqual(["paid", 0])
  await expectEvenBooks()
})

test("a charge after the buyer chose a bank transfer is refunded, and the transfer still pays", async () => {
  const first = await begun()
  await choosePaymentMethod(ann, first.orderId, "transfer")
  await pay(first)
  await runJobs(app)
  expect(await shop.statusOf(first.orderId)).toBe("unpaid")
  expect(await intentOf(first)).toEqual({ status: "succeeded", netCents: 0 })
  await shop.payByBank({ id: first.orderId, totalCents: 100_00 })
  expect(await shop.statusOf(first.orderId)).toBe("paid")
  await expectEvenBooks()
})

test("a charge on the page of a cancelled payment pays, and the payment that is open is cancelled", async () => {
  const { first, second } = await begunTwice()
  await pay(first)
  await runJobs(app)
  expect(await shop.statusOf(first.orderId)).toBe("paid")
  expect(await pay(second)).toMatchObject({ status: "canceled" })
  expect(await intentOf(first)).toEqual({ status: "succeeded", netCents: 103_00 })
  await expectEvenBooks()
})

test("a charge on the page of a cancelled payment is found without its webhook", async () => {
  const { first } = await begunTwice()
  failures.withholdsEvents = true
  await pay(first)
  expect(await shop.statusOf(first.orderId)).toBe("unpaid")
  later(2)
  expect(await pollOpenPayments(app), "this payment, and the open one that it ends").toBe(2)
  expect(await shop.statusOf(first.orderId)).toBe("paid")
  await runJobs(app)
  later(2)
  expect(await pollOpenPayments(app)).toBe(0)
  await expectEvenBooks()
})

test("charges on both pages: one pays, and the other is refunded", async () => {
  const { first, second } = await begunTwice()
  await Promise.all([pay(first), pay(second)])
  await runJobs(app)
  expect(await shop.statusOf(first.orderId)).toBe("paid")
  const kept = [(await intentOf(first)).netCents, (await intentOf(second)).netCents]
  expect(kept.toSorted()).toEqual([0, 103_00])
  const settled = await app.db.select().from(payments).where(eq(payments.orderId, first.orderId))
  expect(settled.filter(({ status, failure }) => status === "succeeded" && !failure)).toHaveLength(1)
  await expectEvenBooks()
})

test("a slow charge on the page of a cancelled payment takes the place of the open one", async () => {
  const { first, second } = await begunTwice()
  await pay(first, "4000000000000077")
  await runJobs(app)
  expect(await shop.statusOf(first.orderId)).toBe("processing")
  expect(await pay(second)).toMatchObject({ status: "canceled" })
  later(1)
  await finishInSandbox(app)
  await runJobs(app)
  expect(await shop.statusOf(first.orderId)).toBe("paid")
  await expectEvenBooks()
})

test("slow charges on both pages: one pays, and the other is refunded", async () => {
  const { first, second } = await begunTwice()
  await pay(second, "4000000000000077")
  await runJobs(app)
  await pay(first, "4000000000000077")
  await runJobs(app)
  later(1)
  await finishInSandbox(app)
  await runJobs(app)
  expect(await shop.statusOf(first.orderId)).toBe("paid")
  const kept = [(await intentOf(first)).netCents, (await intentOf(second)).netCents]
  expect(kept.toSorted()).toEqual([0, 103_00])
  await expectEvenBooks()
})

test("its refund that fails is paid to a bank account instead", async () => {
  failures.refundsWait = true
  const first = await begun()
  await chargeAnotherAmount(first)
  const failed = await refundOf(first.orderId)
  await endRefundInSandbox(app, failed.providerId ?? "", "failed")
  await runJobs(app)
  expect((await reconcile(app)).map(({ kind }) => kind)).toEqual(["refundFailed"])
  await continueRefund(shop.staff, failed.id, { intent: "reissue", destination: "bank" })
  const [next] = await app.db.select().from(refunds).where(eq(refunds.insteadOf, failed.id))
  expect(next).toMatchObject({ amountCents: 102_00, isFinal: false, status: "pending" })
  await completeManualRefund(shop.staff, next?.id ?? "ref_")
  expect(await shop.statusOf(first.orderId)).toBe("unpaid")
  await expectEvenBooks()
})

test("its refund that fails does not undo the sale that another payment has paid", async () => {
  failures.refundsWait = true
  const first = await begun()
  await chargeAnotherAmount(first)
  const failed = await refundOf(first.orderId)
  await pay(await startCardPayment(ann, first.orderId))
  await runJobs(app)
  await endRefundInSandbox(app, failed.providerId ?? "", "failed")
  await runJobs(app)
  const before = (await shop.balanceOf(annPerson)).balanceCents
  await continueRefund(shop.staff, failed.id, { intent: "reissue", destination: "wallet" })
  expect((await shop.balanceOf(annPerson)).balanceCents).toBe(before + 102_00)
  expect([await shop.statusOf(first.orderId), await first.onHand()]).toEqual(["paid", 0])
  await expectEvenBooks()
})

test("a refund can take the place of a failed one of the same order only", async () => {
  const [first, second] = [await begun(), await begun()]
  for (const each of [first, second]) await pay(each)
  await runJobs(app)
  const { id: insteadOf } = await shop.give(second.orderId)
  await runJobs(app)
  for (const orderId of [first.orderId, second.orderId])
    await expect(shop.give(orderId, { insteadOf, amountCents: 1_00 })).rejects.toMatchObject({
      code: "payments.noSuchRefund",
    })
})
