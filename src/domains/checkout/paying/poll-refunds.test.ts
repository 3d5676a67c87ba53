import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { staffRulesSetting } from "#domains/accounts/staff-rules.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { endRefundInSandbox } from "#domains/payments/providers/sandbox/end-refund.ts"
import { payments, refunds } from "#domains/payments/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { contextFor } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { findReturned, pollSettledRefunds } from "./poll-refunds.ts"
import { reconcile } from "./reconcile.ts"

const now = new Date("2026-12-01T12:00:00Z")
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const made = (amountCents: number, changes: Partial<Parameters<typeof findReturned>[0][number]> = {}) => ({
  ...{ id: newId("ref"), status: "succeeded" as const, providerId: null, amountCents },
  ...{ sentAt: minutesAgo(60), endedAt: minutesAgo(50) },
  ...changes,
})

describe("a refund whose answer was lost", () => {
  const own = made(3_00)

  test("was returned if the provider shows less by its amount", () => {
    expect(findReturned([own], { refundedCents: 0, now })).toBe(own.id)
    const known = made(2_00, { providerId: "re_1" })
    expect(findReturned([known, own], { refundedCents: 2_00, now })).toBe(own.id)
  })

  test("was not if the provider shows it, or another amount is missing", () => {
    expect(findReturned([own], { refundedCents: 3_00, now })).toBeUndefined()
    expect(findReturned([own], { refundedCents: 1_00, now })).toBeUndefined()
    expect(findReturned([made(3_00, { providerId: "re_1" })], { refundedCents: 0, now })).toBeUndefined()
  })

  test("is looked at later while another refund of the payment is recent or not finished", () => {
    for (const other of [
      made(2_00, { endedAt: minutesAgo(14) }),
      made(2_00, { status: "pending", endedAt: null, sentAt: minutesAgo(14) }),
      made(2_00, { status: "pending", endedAt: null, providerId: "re_1" }),
    ])
      expect(findReturned([own, other], { refundedCents: 0, now })).toBe("later")
  })
})

test.each([
  ["is known", true],
  ["was lost with the answer", false],
])("a refund that the bank returns is failed, whether its id %s", async (_, isKnown) => {
  const app = await testApp()
  const sale = await openShop(app)
  const annPerson = await person(app, "ann")
  await saveSetting(contextFor(app), staffRulesSetting, { refundAloneCents: 10_000_00 })
  const { listingId } = await sale.bottle()
  const order = await sale.order(annPerson, listingId, { paymentMethod: "card" })
  await sale.payByCard(asPerson(app, annPerson), order.id)
  const { id } = await sale.give(order.id)
  await runJobs(app)
  const rowOf = async () => (await app.db.select().from(refunds).where(eq(refunds.id, id)))[0]
  const refund = await rowOf()
  expect(refund?.status).toBe("succeeded")
  if (!isKnown) await app.db.update(refunds).set({ providerId: null }).where(eq(refunds.id, id))
  await endRefundInSandbox(app, refund?.providerId ?? "", "failed")
  await runJobs(app)
  expect((await rowOf())?.status).toBe(isKnown ? "failed" : "succeeded")
  const [payment] = await app.db.select().from(payments).where(eq(payments.orderId, order.id))
  app.clock.moveTo(new Date(app.clock.now().getTime() + 16 * 60_000))
  const intent = { provider: "sandbox", intentId: payment?.providerId ?? "" }
  await pollSettledRefunds(contextFor(app), intent)
  expect((await rowOf())?.status).toBe("failed")
  expect((await reconcile(app)).map(({ kind }) => kind)).toEqual(["refundFailed"])
  expect(await checkLedger(app)).toEqual([])
})
