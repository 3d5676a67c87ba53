import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { staffRulesSetting } from "#domains/accounts/staff-rules.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { documents, orders } from "#domains/orders/schema.ts"
import { endRefundInSandbox } from "#domains/payments/providers/sandbox/end-refund.ts"
import { sandboxIntents } from "#domains/payments/providers/sandbox/schema.ts"
import { sendIntentEvent } from "#domains/payments/providers/sandbox/send-events.ts"
import { open } from "#domains/payments/providers/sandbox/server.ts"
import { simulatedFailuresService } from "#domains/payments/providers/sandbox/simulated-failures.ts"
import { refunds } from "#domains/payments/schema.ts"
import { storedItems } from "#domains/storage/schema.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { continueRefund } from "../admin/list-refunds.ts"
import { topUp } from "../top-up.ts"
import { executeRefund } from "./execute-refund.ts"
import { pollOpenPayments } from "./poll-open-payments.ts"
import { reconcile, reconcileAndMark } from "./reconcile.ts"
import { completeManualRefund, refund } from "./refund.ts"

const app = await testApp()
const failures = simulatedFailuresService.of(app)
const sale = await openShop(app)
const annPerson = await person(app, "ann")
const ann = asPerson(app, annPerson)
await saveSetting(contextFor(app), staffRulesSetting, { refundAloneCents: 10_000_00 })

beforeEach(() => {
  failures.refundsWait = true
})

const rowOf = async (id: Id<"ref">) => (await app.db.select().from(refunds).where(eq(refunds.id, id)))[0]
const notesOf = async (orderId: Id<"ord">) =>
  (await app.db.select().from(documents).where(eq(documents.orderId, orderId))).filter(
    ({ kind }) => kind === "credit-note",
  ).length
const itemsOf = async () =>
  (await app.db.select().from(storedItems).where(eq(storedItems.memberId, annPerson.id))).map(
    ({ status }) => status,
  )

async function requestedRefund(shipping: "self" | "free-storage" = "self") {
  const { listingId, onHand } = await sale.bottle()
  const order = await sale.order(annPerson, listingId, { paymentMethod: "card", shipping })
  const clientSecret = await sale.payByCard(ann, order.id)
  const { id } = await sale.give(order.id)
  await runJobs(app)
  return { orderId: order.id, totalCents: order.totalCents, id, onHand, clientSecret }
}

async function ends(id: Id<"ref">, status: "succeeded" | "failed") {
  await endRefundInSandbox(app, (await rowOf(id))?.providerId ?? "", status)
  await runJobs(app)
}

const kinds = async () => (await reconcile(app)).map(({ kind }) => kind)

test("a refund that the provider has only accepted stays pending until the provider reports success", async () => {
  const { orderId, id, onHand } = await requestedRefund()
  expect(await rowOf(id)).toMatchObject({ status: "pending", providerId: expect.stringMatching(/^sre_/) })
  expect([await sale.statusOf(orderId), await onHand(), await notesOf(orderId)]).toEqual(["paid", 4, 0])
  expect(await kinds()).toEqual([])
  app.clock.moveTo(new Date(app.clock.now().getTime() + 120_000))
  await Promise.all([executeRefund(contextFor(app), id), executeRefund(contextFor(app), id)])
  await pollOpenPayments(app)
  await runJobs(app)
  expect((await rowOf(id))?.status).toBe("pending")
  await ends(id, "succeeded")
  expect((await rowOf(id))?.status).toBe("succeeded")
  expect([await sale.statusOf(orderId), await onHand(), await notesOf(orderId)]).toEqual(["refunded", 5, 1])
  expect(await kinds()).toEqual([])
})

test("a refund whose webhook is lost is found by the poll each minute", async () => {
  const { orderId, id } = await requestedRefund()
  failures.withholdsEvents = true
  await endRefundInSandbox(app, (await rowOf(id))?.providerId ?? "", "succeeded")
  failures.withholdsEvents = false
  app.clock.moveTo(new Date(app.clock.now().getTime() + 120_000))
  await pollOpenPayments(app)
  await runJobs(app)
  expect(await sale.statusOf(orderId)).toBe("refunded")
})

describe("a refund that fails at the provider", () => {
  test("leaves the goods in place, is reported, and is paid to a bank account instead", async () => {
    const { orderId, id, totalCents } = await requestedRefund("free-storage")
    expect((await itemsOf()).at(-1)).toBe("returning")
    await ends(id, "failed")
    expect(await rowOf(id)).toMatchObject({ status: "failed", failure: "lost_or_stolen_card" })
    expect([await sale.statusOf(orderId), (await itemsOf()).at(-1)]).toEqual(["paid", "stored"])
    expect(await kinds()).toEqual(["refundFailed"])
    const again = { intent: "reissue", destination: "bank" }
    await Promise.all([continueRefund(sale.staff, id, again), continueRefund(sale.staff, id, again)])
    const rows = await app.db.select().from(refunds).where(eq(refunds.orderId, orderId))
    expect(rows.map(({ status, destination }) => `${status} ${destination}`).toSorted()).toEqual([
      "failed source",
      "pending bank",
    ])
    const next = rows.find(({ status }) => status === "pending")
    await completeManualRefund(sale.staff, next?.id ?? "ref_")
    expect([await sale.statusOf(orderId), (await itemsOf()).at(-1)]).toEqual(["refunded", "refunded"])
    expect(next).toMatchObject({ amountCents: totalCents, insteadOf: id })
    expect(await kinds()).toEqual([])
    expect(await checkLedger(app)).toEqual([])
  })

  test("after it succeeded: the company has the money again, which goes to the wallet under the same credit note", async () => {
    failures.refundsWait = false
    const { orderId, id, onHand, totalCents } = await requestedRefund()
    expect([await sale.statusOf(orderId), await onHand()]).toEqual(["refunded", 5])
    await ends(id, "failed")
    await ends(id, "failed")
    expect((await rowOf(id))?.status).toBe("failed")
    expect(await kinds()).toEqual(["refundFailed"])
    const before = (await sale.balanceOf(annPerson)).balanceCents
    await continueRefund(sale.staff, id, { intent: "reissue", destination: "wallet" })
    expect((await sale.balanceOf(annPerson)).balanceCents).toBe(before + totalCents)
    expect([await sale.statusOf(orderId), await onHand(), await notesOf(orderId)]).toEqual(["refunded", 5, 1])
    expect(await kinds()).toEqual([])
    expect(await checkLedger(app)).toEqual([])
  })

  test("of a top-up returns to the wallet what was taken from it", async () => {
    const before = (await sale.balanceOf(annPerson)).balanceCents
    const order = await topUp(ann, { amountCents: 100_00, paymentMethod: "card", idempotencyKey: sale.key() })
    await sale.payByCard(ann, order.id)
    const { id } = await sale.give(order.id)
    await runJobs(app)
    expect((await sale.balanceOf(annPerson)).balanceCents).toBe(before)
    await ends(id, "failed")
    expect((await sale.balanceOf(annPerson)).balanceCents).toBe(before + 100_00)
    await continueRefund(sale.staff, id, { intent: "reissue", destination: "source" })
    await runJobs(app)
    const rows = await app.db.select().from(refunds).where(eq(refunds.insteadOf, id))
    await ends(rows[0]?.id ?? "ref_", "succeeded")
    expect((await sale.balanceOf(annPerson)).balanceCents).toBe(before)
    expect(await sale.statusOf(order.id)).toBe("refunded")
    expect(await kinds()).toEqual([])
  })

  test("and success reported at once for one refund: one of them wins, and the books agree", async () => {
    const { orderId, id } = await requestedRefund()
    const providerId = (await rowOf(id))?.providerId ?? ""
    await endRefundInSandbox(app, providerId, "succeeded")
    await Promise.all([runJobs(app), endRefundInSandbox(app, providerId, "failed")])
    await runJobs(app)
    expect((await rowOf(id))?.status).toBe("failed")
    await continueRefund(sale.staff, id, { intent: "reissue", destination: "wallet" })
    expect(await sale.statusOf(orderId)).toBe("refunded")
    expect(await kinds()).toEqual([])
  })
})

test("a refund that the bank returns is found by a message that says nothing is refunded", async () => {
  failures.refundsWait = false
  const { id, clientSecret } = await requestedRefund()
  failures.withholdsEvents = true
  await endRefundInSandbox(app, (await rowOf(id))?.providerId ?? "", "failed")
  failures.withholdsEvents = false
  expect((await rowOf(id))?.status).toBe("succeeded")
  const [intent] = await app.db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  expect(intent).toMatchObject({ refundedCents: 0 })
  if (intent) await app.db.transaction((db) => sendIntentEvent(app, db, "charge.updated", intent))
  await runJobs(app)
  expect((await rowOf(id))?.status).toBe("failed")
  await continueRefund(sale.staff, id, { intent: "reissue", destination: "wallet" })
  expect(await kinds()).toEqual([])
})

test("payments that agree are not requested again until they change; those that differ always are", async () => {
  failures.refundsWait = false
  const { listingId } = await sale.bottle()
  const order = await sale.order(annPerson, listingId, { paymentMethod: "card" })
  const clientSecret = await sale.payByCard(ann, order.id)
  const expiresAt = app.clock.now()
  const stray = {
    amountCents: 5_00,
    paymentId: "pay_elsewhere",
    orderId: order.id,
    reference: "X",
    expiresAt,
  }
  app.clock.moveTo(new Date(app.clock.now().getTime() + 2 * 3_600_000))
  expect(await reconcileAndMark(app)).toEqual([])
  app.clock.moveTo(new Date(app.clock.now().getTime() + 365 * 24 * 3_600_000))
  expect(await reconcileAndMark(app)).toEqual([])
  await app.db
    .update(sandboxIntents)
    .set({ refundedCents: 3_00 })
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  expect(await kinds()).toEqual([])
  const [intent] = await app.db
    .select()
    .from(sandboxIntents)
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  if (intent) await app.db.transaction((db) => sendIntentEvent(app, db, "charge.refunded", intent))
  await runJobs(app)
  for (let night = 0; night < 3; night++)
    expect((await reconcileAndMark(app)).map(({ kind }) => kind)).toEqual(["refundMismatch"])
  await app.db
    .update(sandboxIntents)
    .set({ refundedCents: 0 })
    .where(eq(sandboxIntents.clientSecret, clientSecret))
  expect(await reconcileAndMark(app)).toEqual([])
  const unknown = await open(app).createIntent(stray)
  await app.db
    .update(sandboxIntents)
    .set({ status: "succeeded", chargedCents: 5_00 })
    .where(eq(sandboxIntents.id, unknown.id))
  for (let years = 0; years < 3; years++) {
    expect((await reconcileAndMark(app)).map(({ kind }) => kind)).toEqual(["unknownCharge"])
    app.clock.moveTo(new Date(app.clock.now().getTime() + 365 * 24 * 3_600_000))
  }
  await app.db.delete(sandboxIntents).where(eq(sandboxIntents.id, unknown.id))
  expect(await kinds()).toEqual([])
})

test("staff without permission cannot refund, staff cannot refund their own orders, and a transfer cannot be refunded to another account", async () => {
  failures.refundsWait = false
  const { listingId } = await sale.bottle()
  const order = await sale.order(annPerson, listingId, {})
  await sale.payByBank(order)
  const form = { orderId: order.id, amountCents: 1_00, destination: "source", reason: "x" } as const
  for (const ctx of [ann, sale.keeper, contextFor(app)])
    await expect(refund(ctx, { ...form, idempotencyKey: sale.key() })).rejects.toMatchObject({
      code: expect.stringMatching(/^accounts\./),
    })
  await expect(sale.give(order.id, { destination: "bank" })).rejects.toMatchObject({
    code: "payments.notToBank",
  })
  const faye = await person(app, "faye", { role: "finance" })
  const own = await sale.order(faye, listingId, {})
  await sale.payByBank(own)
  await expect(
    refund(asPerson(app, faye), { ...form, orderId: own.id, idempotencyKey: sale.key() }),
  ).rejects.toMatchObject({ code: "accounts.involved" })
  const { id } = await sale.give(order.id)
  for (const ctx of [ann, sale.keeper])
    await expect(completeManualRefund(ctx, id)).rejects.toMatchObject({ code: "accounts.notAllowed" })
  await expect(continueRefund(sale.keeper, id, { intent: "made" })).rejects.toMatchObject({ status: 403 })
  await expect(
    continueRefund(sale.staff, id, { intent: "reissue", destination: "wallet" }),
  ).rejects.toMatchObject({
    status: 409,
  })
  const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row?.status).toBe("paid")
})
