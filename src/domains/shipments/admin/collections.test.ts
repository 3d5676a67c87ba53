import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { listAuditEntries } from "#domains/audit/reads.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { type Person, person } from "../../../../test/fixtures.ts"
import { emailsTo } from "../../../../test/run-jobs.ts"
import { openShop } from "../../../../test/shop.ts"
import { shipments } from "../schema.ts"
import { actOnCollection } from "./act-on-collection.ts"
import { collectionList } from "./collection-list.ts"
import { findCollection, listCollections } from "./list-collections.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const sale = await openShop(app)
const hourMs = 3_600_000
let counter = 0
let ann: Person

beforeEach(async () => {
  ann = await person(app, `ann${++counter}`)
})

async function booked(inHours: number | null) {
  const { listingId } = await sale.bottle()
  const order = await sale.order(ann, listingId)
  await sale.payByBank(order)
  const slotAt = inHours === null ? null : new Date(app.clock.now().getTime() + inHours * hourMs)
  const [parcel] = await app.db
    .update(shipments)
    .set({ slotAt })
    .where(eq(shipments.orderId, order.id))
    .returning({ id: shipments.id })
  return { ...order, parcelId: parcel?.id ?? expect.fail("no parcel") }
}

const shownIn = async (show: string, orderId: string) =>
  (await listCollections(sale.keeper, parseListQuery(collectionList, { show }))).collections.find(
    (each) => each.orderId === orderId,
  )
const handOver = { receiver: "Ann Tan", isChecked: "yes" }

test("each collection is in the list of its time, with what is handed over", async () => {
  const [today, later, open, missed] = [
    await booked(2),
    await booked(48),
    await booked(null),
    await booked(-30),
  ]
  expect(await shownIn("today", today.id)).toMatchObject({ state: "to-prepare", lines: [{ quantity: 1 }] })
  expect(await shownIn("coming", later.id)).toMatchObject({ state: "to-prepare" })
  expect(await shownIn("no-time", open.id)).toMatchObject({ slotAt: null })
  expect(await shownIn("missed", missed.id)).toMatchObject({ state: "missed", mayRemind: true })
  expect(await shownIn("today", later.id)).toBeUndefined()
  expect(await findCollection(sale.keeper, ` ${today.reference.toLowerCase()} `)).toMatchObject({
    id: today.parcelId,
  })
  expect(await findCollection(sale.keeper, "Q-NONE")).toBeUndefined()
  await expect(listCollections(sale.staff, parseListQuery(collectionList, {}))).rejects.toMatchObject({
    code: "accounts.notAllowed",
  })
})

test("what is ready is handed over once, after the name was checked", async () => {
  const order = await booked(2)
  const act = (name: "prepare" | "handOver", fields = {}) =>
    actOnCollection(sale.keeper, order.parcelId, name, fields)
  await expect(act("handOver", handOver)).rejects.toMatchObject({ code: "shipments.notInTransit" })
  await act("prepare")
  expect(await shownIn("today", order.id)).toMatchObject({ state: "ready" })
  await expect(act("handOver", { receiver: "Ann Tan" })).rejects.toMatchObject({
    code: "shipments.nameNotChecked",
  })
  const twice = await Promise.allSettled([act("handOver", handOver), act("handOver", handOver)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await shownIn("today", order.id)).toMatchObject({ state: "handed-over" })
  expect(await findCollection(sale.keeper, order.parcelId)).toMatchObject({ state: "handed-over" })
  const { entries } = await listAuditEntries(sale.keeper, { subjectIds: [order.parcelId] }, { limit: 9 })
  expect(entries.filter(({ act: each }) => each === "shipments.checkName")).toMatchObject([
    { after: { receiver: "Ann Tan" } },
  ])
})

test("a buyer who missed the slot is reminded once a day, however often it is pressed", async () => {
  const order = await booked(-30)
  const remind = () => actOnCollection(sale.keeper, order.parcelId, "remind", {})
  const twice = await Promise.allSettled([remind(), remind()])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  const subjects = (await emailsTo(app, ann.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith("Not collected"))).toHaveLength(1)
  app.clock.moveTo(new Date(app.clock.now().getTime() + 25 * hourMs))
  await remind()
  const coming = await booked(48)
  await expect(actOnCollection(sale.keeper, coming.parcelId, "remind", {})).rejects.toMatchObject({
    code: "shipments.notMissed",
  })
})
