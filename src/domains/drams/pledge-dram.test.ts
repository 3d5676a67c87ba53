import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { listNotifications } from "#domains/notifications/reads.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { stockEntries, stockLevels } from "#domains/stock/schema.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { LiveState } from "#platform/live/topic.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { addDramOffer, removeDramOffer } from "./add-dram-offer.ts"
import { cancelDramSale } from "./cancel-dram-sale.ts"
import { createDramSale, openDramSale } from "./create-dram-sale.ts"
import { endDramSale, endDueDramSales } from "./end-dram-sale.ts"
import type { OfferKey } from "./lock-offer.ts"
import { pledgeDram } from "./pledge-dram.ts"
import { readDram, readMyDrams } from "./reads.ts"
import { dramOffers, dramPledges } from "./schema.ts"
import { withdrawPledge } from "./withdraw-pledge.ts"

const app = await testApp()
const heard: LiveState[] = []
app.live.onChange((state) => state.topic.startsWith("dram:") && heard.push(state))
const kai = await person(app, "kai", { role: "shopkeeper" })
const ann = await person(app, "ann")
const ben = await person(app, "ben")
const mia = await person(app, "mia", { role: "member" })
const sue = await person(app, "sue", { status: "suspended" })
const keeper = asPerson(app, kai)
const hour = 3_600_000
let place = 0
let key: OfferKey
let productId: `prd_${string}`
let endsAt: Date

const key8 = () => randomUUID()
const pledge = (member: Person | Ctx, of = key) =>
  pledgeDram("actor" in member ? member : asPerson(app, member), of, key8())

beforeEach(async () => {
  app.clock.moveTo(new Date(Date.UTC(2026, 11, 1, 12) + place * 10 * hour))
  await endDueDramSales(app)
  productId = await product(app, `Ardbeg Batch ${++place}`)
  await receiveStock(keeper, { productId, location: "singapore", quantity: 2, idempotencyKey: key8() })
  endsAt = new Date(app.clock.now().getTime() + hour)
  const dramSaleId = await createDramSale(keeper, { title: `Sale ${place}`, endsAt })
  const listingId = await addDramOffer(keeper, dramSaleId, terms())
  key = { dramSaleId, listingId }
  await openDramSale(keeper, dramSaleId)
  heard.length = 0
})

function terms() {
  return { productId, target: 3, dramMl: 30, priceCents: 18_50, maxPerUser: 2, maxPerMember: 3 }
}

async function level() {
  const [found] = await app.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  return { onHand: found?.onHand, held: found?.held }
}

async function linesOf(member: Person) {
  return await app.db.select().from(orderLines).where(eq(orderLines.memberId, member.id))
}

async function countJobs(text: string): Promise<number> {
  const { rows } = await app.pool.query<{ jobs: number }>(
    "select count(*)::int as jobs from outbox_messages where payload::text like $1",
    [`%${text}%`],
  )
  return rows[0]?.jobs ?? 0
}

test("pledges add up, are published live, and can be withdrawn one by one or all at once", async () => {
  expect(await level()).toEqual({ onHand: 2, held: 1 })
  expect(await pledge(ann)).toMatchObject({ pledged: 1, mine: 1, max: 2, status: "open" })
  await pledge(ann)
  expect(await withdrawPledge(asPerson(app, ann), key, "newest")).toMatchObject({ pledged: 1, mine: 1 })
  await pledge(ann)
  expect(await withdrawPledge(asPerson(app, ann), key, "all")).toMatchObject({ pledged: 0, mine: 0 })
  await expect(withdrawPledge(asPerson(app, ann), key, "all")).rejects.toMatchObject({
    code: "drams.nothingPledged",
  })
  const topic = `dram:${key.dramSaleId}:${key.listingId}`
  expect(heard.map((state) => [state.topic, state.version, state.data.pledged])).toEqual([
    [topic, 1, 1],
    [topic, 2, 2],
    [topic, 3, 1],
    [topic, 4, 2],
    [topic, 5, 0],
  ])
  expect(await linesOf(ann)).toEqual([])
})

test("the pledge that reaches the target turns every pledge into an unpaid line and opens the bottle", async () => {
  await pledge(ben)
  await pledge(ann)
  const last = await pledge(ben)
  expect(last).toMatchObject({ pledged: 3, status: "reached", mine: 2 })
  const lines = [...(await linesOf(ann)), ...(await linesOf(ben))].filter(({ title }) =>
    title.endsWith(` ${place}`),
  )
  expect(lines).toHaveLength(3)
  for (const line of lines)
    expect(line).toMatchObject({ kind: "dram", status: "unpaid", priceCents: 18_50, quantity: 1 })
  const pledges = await app.db.select().from(dramPledges).where(eq(dramPledges.dramSaleId, key.dramSaleId))
  expect(pledges.map(({ status }) => status)).toEqual(["due", "due", "due"])
  expect(pledges.map(({ orderLineId }) => orderLineId).toSorted()).toEqual(
    lines.map(({ id }) => id).toSorted(),
  )
  expect(await level()).toEqual({ onHand: 1, held: 0 })
  const received = await listNotifications(asPerson(app, ben))
  expect(received.filter(({ title }) => title === `Ardbeg Batch ${place}: target reached`)).toHaveLength(1)
  expect(received[0]?.content).toContain("You pledged 2: S$37")
  expect(await countJobs(`Ardbeg Batch ${place}`)).toBe(2)
  await expect(withdrawPledge(asPerson(app, ann), key, "newest")).rejects.toMatchObject({
    code: "drams.compulsory",
  })
  await expect(pledge(mia)).rejects.toMatchObject({ code: "drams.targetReached", status: 409 })
  expect(heard.at(-1)?.data).toMatchObject({ pledged: 3, status: "reached" })
})

test("a user may pledge two and a paying member three, and withdrawing makes room again", async () => {
  await pledge(ann)
  await pledge(ann)
  await expect(pledge(ann)).rejects.toMatchObject({ code: "drams.maxReached", status: 409 })
  await withdrawPledge(asPerson(app, ann), key, "all")
  for (const drams of [1, 2, 3]) expect(await pledge(mia)).toMatchObject({ mine: drams, max: 3 })
})

test("the same key counts once, and is refused for another bottle", async () => {
  const again = key8()
  const first = await pledgeDram(asPerson(app, ann), key, again)
  expect(await pledgeDram(asPerson(app, ann), key, again)).toEqual(first)
  const other = await product(app, `Other ${place}`)
  await receiveStock(keeper, {
    productId: other,
    location: "singapore",
    quantity: 1,
    idempotencyKey: key8(),
  })
  const dramSaleId = await createDramSale(keeper, { title: "Another", endsAt })
  const listingId = await addDramOffer(keeper, dramSaleId, { ...terms(), productId: other })
  await openDramSale(keeper, dramSaleId)
  await expect(pledgeDram(asPerson(app, ann), { dramSaleId, listingId }, again)).rejects.toMatchObject({
    code: "drams.keyReused",
  })
})

test("guests, the unverified and the suspended cannot pledge; a suspended member can withdraw", async () => {
  await expect(pledge(contextFor(app))).rejects.toMatchObject({ code: "accounts.signIn" })
  await expect(pledge(asPerson(app, ann, { isVerified: false }))).rejects.toMatchObject({
    code: "accounts.notVerified",
  })
  await expect(pledge(sue)).rejects.toMatchObject({ code: "accounts.suspended" })
  await pledge(ann)
  const suspended = asPerson(app, ann, { status: "suspended" })
  expect(await withdrawPledge(suspended, key, "newest")).toMatchObject({ mine: 0 })
})

test("at its end a sale lapses once: nobody owes anything, the bottle returns to stock, everybody is notified", async () => {
  await pledge(ann)
  await pledge(ben)
  expect(await endDramSale(contextFor(app), key.dramSaleId)).toBe(false)
  app.clock.moveTo(endsAt)
  await expect(pledge(ann)).rejects.toMatchObject({ code: "drams.ended" })
  await expect(withdrawPledge(asPerson(app, ann), key, "newest")).rejects.toMatchObject({
    code: "drams.ended",
  })
  const ended = await Promise.all([1, 2, 3, 4].map(() => endDueDramSales(app)))
  expect(ended.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await level()).toEqual({ onHand: 2, held: 0 })
  expect((await linesOf(ann)).filter(({ title }) => title.endsWith(` ${place}`))).toEqual([])
  expect(await readMyDrams(asPerson(app, ann), key)).toEqual({ pledged: 0, due: 0, lapsed: 1 })
  const received = await listNotifications(asPerson(app, ann))
  expect(received.filter(({ title }) => title.startsWith(`Ardbeg Batch ${place}:`))).toHaveLength(1)
  expect(heard.at(-1)?.data).toMatchObject({ pledged: 2, status: "lapsed" })
})

test("a cancelled sale lapses with its reason, and offers that had reached their target stay", async () => {
  await pledge(ann)
  await expect(cancelDramSale(asPerson(app, ann), key.dramSaleId, "No")).rejects.toMatchObject({
    status: 403,
  })
  await expect(cancelDramSale(keeper, key.dramSaleId, "  ")).rejects.toMatchObject({
    code: "drams.reasonRequired",
  })
  await cancelDramSale(keeper, key.dramSaleId, "The cork <b>crumbled</b>.")
  const received = await listNotifications(asPerson(app, ann))
  expect(received.find(({ title }) => title.startsWith(`Ardbeg Batch ${place}:`))?.content).toContain(
    "The cork &lt;b&gt;crumbled&lt;/b&gt;. Your pledge has ended",
  )
  await expect(cancelDramSale(keeper, key.dramSaleId, "Again")).rejects.toMatchObject({
    code: "drams.dramSaleOver",
  })
  expect(await level()).toEqual({ onHand: 2, held: 0 })
})

test("a draft is visible to no visitor, and its bottle can be removed again", async () => {
  await cancelDramSale(keeper, key.dramSaleId, "Making room")
  const dramSaleId = await createDramSale(keeper, { title: "Hidden", endsAt })
  const listingId = await addDramOffer(keeper, dramSaleId, terms())
  await expect(pledge(ann, { dramSaleId, listingId })).rejects.toMatchObject({ code: "drams.notOpen" })
  const { offer } = await readDram(contextFor(app), "singapore", productId)
  expect(offer.dramSaleId).toBe(key.dramSaleId)
  await expect(addDramOffer(keeper, dramSaleId, terms())).rejects.toMatchObject({
    code: "drams.alreadyOffered",
  })
  await removeDramOffer(keeper, dramSaleId, listingId)
  expect(await level()).toEqual({ onHand: 2, held: 0 })
  await expect(openDramSale(keeper, dramSaleId)).rejects.toMatchObject({ code: "drams.dramSaleEmpty" })
  await expect(addDramOffer(keeper, dramSaleId, { ...terms(), target: 24 })).rejects.toMatchObject({
    code: "drams.tooMuch",
  })
})

test("of many concurrent pledges for the last drams exactly as many succeed as there are drams", async () => {
  const crowd = await Promise.all(
    Array.from({ length: 8 }, (_, number) => person(app, `c${place}_${number}`)),
  )
  const results = await Promise.allSettled(crowd.map((member) => pledge(member)))
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "drams.targetReached" })
  const [offer] = await app.db.select().from(dramOffers).where(eq(dramOffers.dramSaleId, key.dramSaleId))
  expect(offer).toMatchObject({ pledged: 3, status: "reached", version: 3 })
  const entries = await app.db.select().from(stockEntries).where(eq(stockEntries.productId, productId))
  expect(entries.map(({ kind }) => kind)).toEqual(["received", "held", "opened"])
})
