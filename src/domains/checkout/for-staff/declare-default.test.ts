import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { payTimesSetting } from "#domains/orders/pay-terms.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { beat } from "#domains/outages/beat.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { testApp } from "../../../../test/db.ts"
import { usualTerms } from "../../../../test/fixtures/usual-terms.ts"
import { asPerson, type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { listUnpaid } from "../admin/list-unpaid.ts"
import { unpaidList } from "../admin/unpaid-list.ts"
import { movableDeadlines } from "../move-deadlines.ts"
import { placeOrder } from "../placing/place-orders.ts"
import { declareDefault, declareOverdueDefaults } from "./declare-default.ts"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
const at = (hours: number) => app.clock.moveTo(new Date(start.getTime() + hours * 3_600_000))
const reason = { reason: "No answer for a week" }
let counter = 0
let ann: Person
let own: Ctx

beforeEach(async () => {
  app.clock.moveTo(start)
  ann = await person(app, `ann${++counter}`)
  own = asPerson(app, ann)
})

async function won(kind: "lot" | "bottle" = "lot"): Promise<Id<"orl">> {
  const subject = { memberId: ann.id, subjectId: newId("lot"), imagePath: null, path: "/cart" } as const
  const kindFields = kind === "lot" ? { kind, agreedTerms: usualTerms } : { kind }
  return await transaction(contextFor(app), (tx) =>
    createOrderLine(
      tx,
      { ...subject, ...kindFields, title: "Port Ellen <1>", location: "singapore", priceCents: 100_00 },
      tx.now(),
    ),
  )
}

const stateOf = async (id: Id<"orl">) =>
  (await app.db.select().from(orderLines).where(eq(orderLines.id, id)))[0]?.status
const order = (lineId: Id<"orl">) =>
  placeOrder(own, {
    goods: { lineIds: [lineId] },
    paymentMethod: "transfer",
    shipping: "self",
    address: null,
    email: ann.email,
    idempotencyKey: crypto.randomUUID(),
  })

test("a won lot that is not paid by its second deadline is declared in default, and its buyer sees why", async () => {
  const lineId = await won()
  at(72 + 96 - 1)
  await expect(declareDefault(keeper, lineId, reason)).rejects.toMatchObject({
    code: "checkout.notInDefault",
  })
  at(72 + 96)
  await declareDefault(keeper, lineId, reason)
  expect(await stateOf(lineId)).toBe("defaulted")
  const emails = await emailsTo(app, ann.email)
  expect(emails[0]?.subject).toBe("Not paid in time: Port Ellen <1>")
  expect(emails[0]?.text).toContain("Reason: No answer for a week")
  expect(emails[0]?.text).not.toMatch(/\{\{|undefined|defaulted\./)
  const [notification] = await listNotifications(own)
  expect(notification?.content).toContain("Port Ellen &lt;1&gt;")
  const [entry] = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, ann.id))
  expect(entry).toMatchObject({ act: "orders.declareDefault", actorId: keeper.actor.id, ...reason })
  await expect(declareDefault(keeper, lineId, reason)).rejects.toMatchObject({
    code: "checkout.lineUnavailable",
  })
  await expect(order(lineId)).rejects.toMatchObject({ code: "checkout.lineUnavailable" })
})

test("only staff with the permission may declare it; lines in a basket or in an order are refused", async () => {
  const [lineId, bottle] = [await won(), await won("bottle")]
  at(24 * 30)
  const finance = asPerson(app, await person(app, `fay${counter}`, { role: "finance" }))
  const auctioneer = asPerson(app, await person(app, `hana${counter}`, { role: "auctioneer" }))
  const rows = await countRows(app)
  for (const ctx of [own, auctioneer, contextFor(app)])
    await expect(declareDefault(ctx, lineId, reason)).rejects.toMatchObject({
      code: expect.stringMatching(/^accounts\./),
    })
  for (const id of [bottle, "orl_none", newId("orl")])
    await expect(declareDefault(finance, id, reason)).rejects.toMatchObject({ code: "checkout.noSuchLine" })
  expect(await countRows(app)).toEqual(rows)
  await order(lineId)
  await expect(declareDefault(finance, lineId, reason)).rejects.toMatchObject({
    code: "checkout.lineOrdered",
  })
  expect(await stateOf(lineId)).toBe("unpaid")
})

test("ordering and declaring at once: exactly one of them happens", async () => {
  for (let round = 0; round < 4; round++) {
    app.clock.moveTo(start)
    const lineId = await won()
    at(24 * 30)
    const tries = await Promise.allSettled([
      order(lineId),
      declareDefault(keeper, lineId, reason),
      declareDefault(keeper, lineId, reason),
    ])
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    const [line] = await app.db.select().from(orderLines).where(eq(orderLines.id, lineId))
    expect(line?.status === "defaulted").toBe(line?.orderId === null)
  }
})

test("an outage extends the second deadline, for staff and for the automatic rule", async () => {
  const [lineId, later] = [await won(), await won()]
  const admin = asPerson(app, await person(app, `ada${counter}`, { role: "admin" }))
  const terms = { outageSeconds: 3, marginMinutes: 10 }
  const until = 72 + 96
  at(until - 1)
  await app.pool.query("delete from heartbeats")
  await beat(app, terms, [movableDeadlines])
  at(until + 1)
  await expect(declareDefault(keeper, lineId, reason)).rejects.toMatchObject({
    code: "checkout.notInDefault",
  })
  await beat(app, terms, [movableDeadlines])
  const moved = until + 2 + 10 / 60
  await app.pool.query("delete from heartbeats")
  await saveSetting(admin, payTimesSetting, { automaticHours: 0 })
  at(moved - 0.01)
  expect(await declareOverdueDefaults(app)).toBe(0)
  await expect(declareDefault(keeper, lineId, reason)).rejects.toMatchObject({
    code: "checkout.notInDefault",
  })
  const { lines } = await listUnpaid(keeper, readListQuery(unpaidList, new URLSearchParams()))
  expect(lines.find(({ id }) => id === lineId)?.until).toBe(
    new Date(start.getTime() + moved * 3_600_000).toISOString(),
  )
  at(moved)
  await declareDefault(keeper, lineId, reason)
  expect([await declareOverdueDefaults(app), await stateOf(later)]).toEqual([1, "defaulted"])
})
