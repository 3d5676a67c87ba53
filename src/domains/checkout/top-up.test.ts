import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { accountOf } from "#domains/wallet/accounts.ts"
import { checkLedger } from "#domains/wallet/check-ledger.ts"
import type { TopUpRequest } from "#domains/wallet/inputs.ts"
import { readBalance } from "#domains/wallet/post-journal.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { lapseOrders } from "./lapse-orders.ts"
import { settleOrder } from "./paying/settle-orders.ts"
import { topUp } from "./top-up.ts"

const app = await testApp()
let ann: Person
let own: Ctx
let counter = 0

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

const wish = (change: Partial<TopUpRequest> = {}): TopUpRequest => ({
  amountCents: 100_00,
  paymentMethod: "transfer",
  idempotencyKey: `top-up-${++counter}`,
  ...change,
})
const settle = (id: Parameters<typeof settleOrder>[1], paidCents: number) =>
  transaction(contextFor(app), (tx) => settleOrder(tx, id, { from: "outside:paynow", paidCents }))
const balance = () => readBalance(app, accountOf(ann.id))

test("a top-up is an order; it becomes balance when it is paid, and earns no points", async () => {
  const order = await topUp(own, wish())
  expect(order).toMatchObject({ status: "unpaid", totalCents: 100_00, paymentMethod: "transfer" })
  expect(await balance()).toEqual({ balanceCents: 0, points: 0 })
  expect(await settle(order.id, 100_00)).toBe("paid")
  expect(await settle(order.id, 100_00)).toBe("paidBefore")
  expect(await balance()).toEqual({ balanceCents: 100_00, points: 0 })
  const [row] = await app.db.select().from(orders).where(eq(orders.id, order.id))
  expect(row).toMatchObject({ gstCents: 0, shipping: "none", email: ann.email })
  expect(await checkLedger(app)).toEqual([])
})

test("the company keeps the card fee, the member gets the rest", async () => {
  const order = await topUp(own, wish({ paymentMethod: "card" }))
  expect(order.totalCents).toBe(103_00)
  await transaction(contextFor(app), (tx) =>
    settleOrder(tx, order.id, { from: "outside:card", paidCents: 103_00 }),
  )
  expect(await balance()).toMatchObject({ balanceCents: 100_00 })
})

test("the same key returns the same order with one line, also if both come at once", async () => {
  const request = wish()
  const [first, second] = await Promise.all([topUp(own, request), topUp(own, request)])
  expect(second).toEqual(first)
  const rows = await countRows(app)
  expect(await topUp(own, request)).toEqual(first)
  expect(await countRows(app)).toEqual(rows)
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.memberId, ann.id))
  expect(lines).toHaveLength(1)
})

test("an unpaid top-up lapses with its line", async () => {
  const order = await topUp(own, wish())
  app.clock.moveTo(new Date(app.clock.now().getTime() + 49 * 3_600_000))
  await lapseOrders(app)
  const [line] = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  expect(line?.status).toBe("lapsed")
  expect(await settle(order.id, 100_00)).toBe("tooLate")
  expect(await balance()).toEqual({ balanceCents: 0, points: 0 })
})

test("amounts too low, too high or above the wallet's limit are refused, and leave no trace", async () => {
  const refusedWith = async (amountCents: number) => {
    const rows = await countRows(app)
    const no = await topUp(own, wish({ amountCents })).then(
      () => undefined,
      (problem) => problem,
    )
    if (no) expect(await countRows(app)).toEqual(rows)
    return no?.code
  }
  expect(await refusedWith(9_99)).toBe("wallet.tooLittle")
  expect(await refusedWith(5_000_01)).toBe("wallet.tooMuch")
  for (let time = 0; time < 3; time++)
    await settle((await topUp(own, wish({ amountCents: 5_000_00 }))).id, 5_000_00)
  await settle((await topUp(own, wish({ amountCents: 4_900_00 }))).id, 4_900_00)
  expect(await refusedWith(100_01)).toBe("wallet.balanceFull")
  expect(await refusedWith(60_00)).toBeUndefined()
  expect(await refusedWith(40_01)).toBe("wallet.balanceFull")
  expect(await refusedWith(40_00)).toBeUndefined()
})

test("guests and suspended members cannot top up", async () => {
  await expect(topUp(contextFor(app), wish())).rejects.toMatchObject({ code: "accounts.signIn" })
  await expect(topUp(asPerson(app, ann, { status: "suspended" }), wish())).rejects.toMatchObject({
    code: "accounts.suspended",
  })
})
