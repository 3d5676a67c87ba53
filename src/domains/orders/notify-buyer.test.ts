import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { members } from "#domains/accounts/schema.ts"
import { notificationKindNames } from "#domains/notifications/kinds.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { saveNotificationChoices } from "#domains/notifications/save-notification-choices.ts"
import { formatDate } from "#language/format.ts"
import { contextFor, type Language, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { notifyBuyer } from "./notify-buyer.ts"
import type { OrderEvent, OrderEventFacts } from "./order-events.ts"
import { confirmTokenOf, newReference, secretOf } from "./order-link.ts"
import { orderCharges, orderLines, orders } from "./schema.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const ann = await person(app, "ann")
const email = "buyer@quaich.example"
type New = Partial<typeof orders.$inferInsert>
let reference: string

async function order(change: New = {}): Promise<Id<"ord">> {
  const id = newId("ord")
  reference = newReference()
  const now = app.clock.now()
  await app.db.transaction(async (db) => {
    await db.insert(orders).values({
      id,
      reference,
      memberId: ann.id,
      email,
      language: "en",
      paymentMethod: "transfer",
      shipping: "self",
      totalCents: 121_50,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 48 * 3_600_000),
      idempotencyKey: id,
      emailConfirmedAt: now,
      ...change,
    })
    await db.insert(orderCharges).values({ orderId: id, kind: "delivery", cents: 12_50 })
    await db.insert(orderLines).values({
      id: newId("orl"),
      memberId: change.memberId === null ? null : ann.id,
      orderId: id,
      kind: "bottle",
      subjectId: newId("lst"),
      title: "Springbank <10> & friends",
      path: "/whisky-shop",
      priceCents: 109_00,
      createdAt: now,
      dueAt: now,
    })
  })
  return id
}

async function notify(id: Id<"ord">, event: OrderEvent, facts?: OrderEventFacts): Promise<void> {
  await transaction(contextFor(app), (tx) => notifyBuyer(tx, id, event, facts))
}

const paid = { status: "paid", paidAt: new Date("2026-12-01T04:00:00.000Z") } as const

async function lastEmail() {
  const [sentEmail] = await emailsTo(app, email)
  if (!sentEmail) throw new Error("no e-mail was sent")
  return sentEmail
}

async function notificationsOfAnn() {
  return await listNotifications(asPerson(app, ann))
}

beforeEach(async () => {
  await emailsTo(app, email)
})

test("an e-mail about a placed order says what to pay, how and until when, with the secret link", async () => {
  const before = (await notificationsOfAnn()).length
  await notify(await order(), "placed")
  const { subject, text } = await lastEmail()
  expect(subject).toBe(`Your order ${reference}: please pay S$121.50`)
  for (const part of [
    "Dear ann,",
    "Please pay S$121.50 by PayNow",
    formatDate("2026-12-03T04:00:00.000Z", "en"),
    "Springbank <10> & friends: S$109",
    "Delivery fee: S$12.50",
    "Total S$121.50",
    `${app.origin}/cart/`,
  ])
    expect(text).toContain(part)
  expect(await notificationsOfAnn()).toHaveLength(before)
})

test("an e-mail about a paid order links to its invoice, and the member's notification escapes markup in titles", async () => {
  const id = await order(paid)
  await notify(id, "paid")
  const { text } = await lastEmail()
  expect(text).toContain(`${app.origin}/my-account/order/${id}/invoice.pdf`)
  expect(text).not.toContain("key=")
  const [notification] = await notificationsOfAnn()
  expect(notification?.title).toContain(reference)
  expect(notification?.action).toEqual({ path: `/my-account/order/${id}`, text: "View order" })
  expect(notification?.content).not.toContain("<10>")
})

test("a guest's e-mail contains the key of the invoice, and no notification is created", async () => {
  const id = await order({ ...paid, memberId: null })
  await notify(id, "paid")
  expect((await lastEmail()).text).toMatch(/invoice\.pdf\?key=[0-9a-f]{40}/)
})

test("each event is described in the order's language, with its facts", async () => {
  const cases: [OrderEvent, OrderEventFacts, Language, string][] = [
    ["shipped", { carrier: "SpeedPost", tracking: "SP123" }, "vi", "SpeedPost đã nhận đơn hàng"],
    ["shipped", { carrier: "SpeedPost", tracking: "SP123" }, "cn", "运单号：SP123"],
    ["packed", {}, "en", "ready to collect at Quaich Pte. Ltd., 12 Duxton Hill"],
    ["delivered", {}, "en", "within 14 days of payment"],
    ["refunded", { amountCents: 50_00, destination: "wallet" }, "en", "S$50 for your order"],
    ["refunded", { amountCents: 50_00, destination: "wallet" }, "vi", "vào ví của bạn"],
    ["lapsed", {}, "cn", "未按时付款"],
  ]
  for (const [event, facts, language, phrase] of cases) {
    await notify(await order({ ...paid, language }), event, facts)
    const { text, subject } = await lastEmail()
    expect(text, event).toContain(phrase)
    expect(subject + text, event).not.toMatch(/\{\{|undefined|orders\./)
  }
})

test("a member who turned off delivery messages still gets those about money", async () => {
  const ctx = asPerson(app, ann)
  await saveNotificationChoices(
    ctx,
    new Set(notificationKindNames.flatMap((kind) => (kind === "delivery" ? [] : [`${kind}.mail`]))),
  )
  const id = await order(paid)
  const before = (await emailsTo(app, email)).length
  await notify(id, "delivered")
  expect(await emailsTo(app, email)).toHaveLength(before)
  await notify(id, "paid")
  expect(await emailsTo(app, email)).toHaveLength(before + 1)
})

test("nobody is notified of a transaction that was rolled back", async () => {
  const id = await order()
  const before = (await emailsTo(app, email)).length
  const undone = transaction(contextFor(app), async (tx: Tx) => {
    await notifyBuyer(tx, id, "paid")
    await tx.db.update(members).set({ name: "x" }).where(eq(members.id, ann.id))
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  expect(await emailsTo(app, email)).toHaveLength(before)
})

test("an e-mail about bottles of an unconfirmed buyer asks to confirm the address by a link of its own", async () => {
  const id = await order({ emailConfirmedAt: null })
  await notify(id, "placed")
  const sentEmail = await lastEmail()
  expect(sentEmail.subject).toContain("Confirm your order")
  const token = confirmTokenOf(app, { id, email })
  expect(sentEmail.text).toContain(`/cart/${secretOf(app, id)}?confirm=${token}`)
  expect(token).not.toBe(secretOf(app, id))
})
