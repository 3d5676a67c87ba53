import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { readUpgradeResult } from "#domains/membership/read-upgrade-result.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { payments } from "#domains/payments/schema.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person } from "../../../test/fixtures.ts"
import { lapseOrders } from "./lapse-orders.ts"
import { type MembershipRequest, orderMembership } from "./order-membership.ts"
import { settleOrder } from "./paying/settle-orders.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
let ann: Person
let own: Ctx
let counter = 0

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

const wish = (change: Partial<MembershipRequest> = {}): MembershipRequest => ({
  paymentMethod: "transfer",
  idempotencyKey: `membership-${++counter}`,
  ...change,
})
const settle = (id: Parameters<typeof settleOrder>[1], paidCents: number) =>
  transaction(contextFor(app), (tx) => settleOrder(tx, id, { from: "outside:paynow", paidCents }))
const roleOf = async () =>
  (await app.db.select({ role: members.role }).from(members).where(eq(members.id, ann.id)))[0]?.role
const ordersOf = () => app.db.select().from(orders).where(eq(orders.memberId, ann.id))

test("a membership costs five dollars once and applies as soon as it is paid", async () => {
  const order = await orderMembership(own, wish())
  expect(order).toMatchObject({ status: "unpaid", totalCents: 5_00 })
  expect(await roleOf()).toBe("user")
  expect(await readUpgradeResult(own, order.id)).toMatchObject({ status: "pending" })
  expect(await settle(order.id, 5_00)).toBe("paid")
  expect(await roleOf()).toBe("member")
  expect(await readUpgradeResult(own, order.id)).toEqual({
    status: "success",
    username: ann.username,
    email: ann.email,
    orderId: order.id,
  })
})

test("a member has one unpaid membership order: the same payment method returns it, another one replaces it", async () => {
  const first = await orderMembership(own, wish())
  const rows = await countRows(app)
  expect(await orderMembership(own, wish())).toEqual(first)
  expect(await countRows(app)).toEqual(rows)
  const byCard = await orderMembership(own, wish({ paymentMethod: "card" }))
  expect(byCard).toMatchObject({ totalCents: 5_15, paymentMethod: "card" })
  expect((await ordersOf()).map(({ status }) => status).toSorted()).toEqual(["cancelled", "unpaid"])
  expect(await settle(first.id, 5_00)).toBe("tooLate")
  expect(await roleOf()).toBe("user")
  expect(await readUpgradeResult(own, first.id)).toMatchObject({ status: "failed" })
})

test("six attempts at once make one order", async () => {
  const placed = await Promise.all(Array.from({ length: 6 }, () => orderMembership(own, wish())))
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
  expect(await ordersOf()).toHaveLength(1)
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.memberId, ann.id))
  expect(lines).toHaveLength(1)
})

test("the price is the one that staff set", async () => {
  await saveSetting(hana, feesSetting, { membershipCents: 12_00 })
  expect(await orderMembership(own, wish())).toMatchObject({ totalCents: 12_00 })
  await saveSetting(hana, feesSetting, {})
})

test("a new order can follow one that lapsed", async () => {
  const first = await orderMembership(own, wish())
  app.clock.moveTo(new Date(app.clock.now().getTime() + 49 * 3_600_000))
  const second = await orderMembership(own, wish())
  expect(second.id).not.toBe(first.id)
  await lapseOrders(app)
  expect(await settle(second.id, 5_00)).toBe("paid")
})

test("guests are asked to sign in; members, staff and suspended accounts cannot buy a membership", async () => {
  const codeOf = (ctx: Ctx) =>
    orderMembership(ctx, wish()).then(
      () => "taken",
      (no) => no.code,
    )
  expect(await codeOf(contextFor(app))).toBe("membership.pleaseLogin")
  expect(await codeOf(asPerson(app, { ...ann, role: "member" }))).toBe("membership.alreadyMember")
  expect(await codeOf(hana)).toBe("membership.notForStaff")
  expect(await codeOf(asPerson(app, ann, { status: "suspended" }))).toBe("accounts.suspended")
  await app.db.update(members).set({ role: "member" }).where(eq(members.id, ann.id))
  expect(await codeOf(own)).toBe("membership.alreadyMember")
  expect(await ordersOf()).toEqual([])
})

test("the payment's secret also finds the result, but for its owner only", async () => {
  const order = await orderMembership(own, wish({ paymentMethod: "card" }))
  const clientSecret = `pi_${counter}_secret`
  await app.db.update(payments).set({ clientSecret }).where(eq(payments.orderId, order.id))
  expect(await readUpgradeResult(own, clientSecret)).toMatchObject({ status: "pending", orderId: order.id })
  const tried = (failure: string | null) =>
    app.db.update(payments).set({ failure }).where(eq(payments.clientSecret, clientSecret))
  await tried("card_declined")
  for (const sessionId of [clientSecret, order.id])
    expect(await readUpgradeResult(own, sessionId)).toMatchObject({ status: "failed", orderId: order.id })
  await tried(null)
  expect(await readUpgradeResult(own, order.id)).toMatchObject({ status: "pending" })
  const ben = asPerson(app, await person(app, `ben${counter}`))
  for (const sessionId of [clientSecret, order.id])
    await expect(readUpgradeResult(ben, sessionId)).rejects.toMatchObject({ code: "accounts.notYours" })
  for (const sessionId of ["", "pi_x_secret", `ord_${"0".repeat(24)}`])
    await expect(readUpgradeResult(own, sessionId)).rejects.toMatchObject({
      code: "membership.noSuchUpgrade",
    })
  await expect(readUpgradeResult(contextFor(app), order.id)).rejects.toMatchObject({
    code: "accounts.signIn",
  })
})
