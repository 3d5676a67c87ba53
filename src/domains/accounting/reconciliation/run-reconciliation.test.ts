import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { failRefund } from "#domains/checkout/paying/end-refund.ts"
import { refunds } from "#domains/payments/schema.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { asOwner, testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import { runJobs } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import * as screen from "../admin/screens/reconciliation.tsx"
import { readReconciliations, reconcileNightly, reconcileNow } from "./run-reconciliation.ts"

const app = await testApp()
const sale = await openShop(app)
const ann = await person(app, "ann")

test("the check of a night is kept with its differences, and staff can compare at once", async () => {
  await reconcileNightly(app)
  const order = await sale.order(ann, (await sale.bottle()).listingId)
  await sale.payByBank(order)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 24 * 3_600_000))
  await asOwner(app, `update payments set amount_cents = amount_cents + 1 where order_id = '${order.id}'`)
  await reconcileNightly(app)
  const { runs, shown } = await readReconciliations(sale.staff, null)
  expect(runs.map(({ count, by }) => [count > 0, by])).toEqual([
    [true, null],
    [false, null],
  ])
  expect(shown?.differences.map(({ kind, subjectId }) => [kind, subjectId])).toContainEqual([
    "orderWithoutPayment",
    order.id,
  ])
  const page = await renderScreen(sale.staff, screen, { path: "/admin/reconciliation" })
  expect(page).toContain(`/admin/orders/${order.id}`)
  const earlier = await renderScreen(sale.staff, screen, { path: `/admin/reconciliation?run=${runs[1]?.id}` })
  expect(earlier).not.toContain(`/admin/orders/${order.id}`)

  await asOwner(app, `update payments set amount_cents = amount_cents - 1 where order_id = '${order.id}'`)
  await reconcileNow(sale.staff)
  expect((await readReconciliations(sale.staff, null)).runs[0]).toMatchObject({ count: 0, by: "sale_desk" })
  await expect(reconcileNow(asPerson(app, ann))).rejects.toMatchObject({ status: 403 })
})

test("a wrong balance of the ledger is a difference", async () => {
  await sale.fill(ann, 50_00)
  await asOwner(
    app,
    `update wallet_balances set amount = amount + 1 where unit = 'cents' and account = 'member:${ann.id}'`,
  )
  await reconcileNow(sale.staff)
  const { shown } = await readReconciliations(sale.staff, null)
  expect(shown?.differences).toMatchObject([
    { kind: "otherBalance", subjectId: `member:${ann.id} cents`, ownCents: 50_01, otherCents: 50_00 },
  ])
  await asOwner(
    app,
    `update wallet_balances set amount = amount - 1 where unit = 'cents' and account = 'member:${ann.id}'`,
  )
})

test("a failed refund is made again from the page", async () => {
  const order = await sale.order(ann, (await sale.bottle()).listingId, { paymentMethod: "card" })
  await sale.payByCard(asPerson(app, ann), order.id)
  const { id } = await sale.give(order.id)
  await transaction(contextFor(app), (tx) => failRefund(tx, id, "the card is closed"))
  const path = "/admin/reconciliation"
  expect(await renderScreen(sale.staff, screen, { path })).toContain("the card is closed")
  await callScreen(screen.action, {
    ...{ ctx: sale.staff, url: new URL(path, app.origin), params: {}, pattern: path },
    form: formOf({ refund: id, intent: "reissue", destination: "wallet" }),
  })
  await runJobs(app)
  const again = await app.db.select().from(refunds).where(eq(refunds.insteadOf, id))
  expect(again).toMatchObject([{ destination: "wallet", status: "succeeded" }])
  expect(await renderScreen(sale.staff, screen, { path })).not.toContain("the card is closed")
})
