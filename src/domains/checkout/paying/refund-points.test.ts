import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import { postJournal } from "#domains/wallet/post-journal.ts"
import { contextFor, transaction } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { handlePaymentReturn } from "./handle-payment-return.ts"
import { refundPoints } from "./refund-points.ts"

const app = await testApp()
const sale = await openShop(app)
let counter = 0
let ann: Person

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
})

async function withPoints(amount: number): Promise<void> {
  const move = { from: "company:points", to: accountOf(ann.id), amount, unit: "points" } as const
  await transaction(contextFor(app), (tx) =>
    postJournal(tx, { kind: "points-earned", memberId: ann.id, idempotencyKey: sale.key(), moves: [move] }),
  )
}

async function ordered(points: number) {
  const bottle = await sale.bottle()
  const own = asPerson(app, ann)
  const { lineId } = await addToBasket(own, {
    listingId: bottle.listingId,
    quantity: 1,
    idempotencyKey: sale.key(),
  })
  const order = await placeOrder(own, {
    goods: { lineIds: [lineId] },
    paymentMethod: "transfer",
    shipping: "self",
    address: null,
    email: ann.email,
    points,
    idempotencyKey: sale.key(),
  })
  return { ...bottle, own, order, lineId }
}

const pointsOf = async () => (await sale.balanceOf(ann)).points

test("an order that was paid with points alone is refunded once: its points are returned and its bottle is in stock again", async () => {
  await withPoints(20_000)
  const { order, own, onHand, lineId } = await ordered(20_000)
  expect(order.totalCents).toBe(0)
  await handlePaymentReturn(own, `free_${order.id}`)
  const [had, spent] = [await onHand(), 20_000 - (await pointsOf())]
  expect(spent).toBeGreaterThan(0)
  const request = { orderId: order.id, reason: "The cork was gone" }
  await expect(refundPoints(own, request)).rejects.toMatchObject({ status: 403 })
  await expect(refundPoints(sale.staff, { ...request, reason: " " })).rejects.toMatchObject({
    code: "payments.reasonRequired",
  })
  await Promise.all([refundPoints(sale.staff, request), refundPoints(sale.staff, request)])
  expect(await pointsOf()).toBe(20_000)
  expect(await onHand()).toBe((had ?? 0) + 1)
  expect(await sale.statusOf(order.id)).toBe("refunded")
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.id, lineId))
  expect(line?.status).toBe("refunded")
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id))
  expect(acts.filter(({ act }) => act === "payments.refundPoints")).toHaveLength(1)
  const [email] = await emailsTo(app, ann.email)
  expect(email?.subject).toContain(`${spent} points`)
  expect(await checkLedger(app)).toEqual([])
})

test("unpaid orders and orders paid with money are refused", async () => {
  await withPoints(20_000)
  const waiting = await ordered(20_000)
  const paid = await ordered(0)
  await sale.payByBank(paid.order)
  for (const { order } of [waiting, paid])
    await expect(refundPoints(sale.staff, { orderId: order.id, reason: "None" })).rejects.toMatchObject({
      code: "payments.notPaid",
    })
})

test("a partial refund returns its share of the points, and a full refund all of them", async () => {
  await withPoints(3_001)
  const { order } = await ordered(3_001)
  await sale.payByBank(order)
  const earned = await pointsOf()
  expect(earned).toBeGreaterThan(0)
  const third = Math.floor(order.totalCents / 3)
  const shares = [third, third, order.totalCents - 2 * third]
  let given = 0
  for (const amountCents of shares) {
    given += amountCents
    await sale.give(order.id, { amountCents, destination: "wallet" })
    const due = (points: number) => Math.floor((points * given) / order.totalCents)
    expect(await pointsOf()).toBe(earned + due(3_001) - due(earned))
  }
  expect(await pointsOf()).toBe(3_001)
  expect(await checkLedger(app)).toEqual([])
})

test("points that the member has spent cannot be taken back; the next partial refund takes what is there by then", async () => {
  const { order, own } = await ordered(0)
  await sale.payByBank(order)
  const earned = await pointsOf()
  const bottle = await sale.bottle()
  const { lineId } = await addToBasket(own, { ...bottle, quantity: 1, idempotencyKey: sale.key() })
  const terms = { paymentMethod: "transfer", shipping: "self", address: null, email: ann.email } as const
  await placeOrder(own, {
    goods: { lineIds: [lineId] },
    ...terms,
    points: earned,
    idempotencyKey: sale.key(),
  })
  expect(await pointsOf()).toBe(0)
  const half = Math.floor(order.totalCents / 2)
  await sale.give(order.id, { amountCents: half, destination: "wallet" })
  expect(await pointsOf()).toBe(0)
  await withPoints(earned)
  await sale.give(order.id, { amountCents: order.totalCents - half, destination: "wallet" })
  expect(await pointsOf()).toBe(0)
  expect(await checkLedger(app)).toEqual([])
})
