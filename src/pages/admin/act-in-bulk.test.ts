import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { actInBulk } from "#admin/bulk/act-in-bulk.ts"
import { maxOfAll } from "#admin/bulk/bulk-acts.ts"
import { members } from "#domains/accounts/schema.ts"
import { actOnLots } from "#domains/auctions/admin/act-on-lots.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { lots } from "#domains/auctions/schema.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { actOnEnquiries } from "#domains/casks/admin/act-on-enquiries.ts"
import { actOnProducts } from "#domains/catalogue/admin/act-on-products.ts"
import { products } from "#domains/catalogue/schema.ts"
import { actOnOrders } from "#domains/checkout/admin/act-on-orders.ts"
import { actOnUnpaidLines } from "#domains/checkout/admin/act-on-unpaid.ts"
import { placeOrder } from "#domains/checkout/placing/place-orders.ts"
import { actOnMessages } from "#domains/contact/admin/act-on-messages.ts"
import * as messagesScreen from "#domains/contact/admin/screens/messages.tsx"
import { listMessages } from "#domains/contact/list-messages.ts"
import { messageList } from "#domains/contact/message-list.ts"
import { sendMessage } from "#domains/contact/send-message.ts"
import { actOnListings } from "#domains/listings/admin/act-on-listings.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { actOnMembers } from "#domains/members/act-on-members.ts"
import { actOnArticles, actOnReports } from "#domains/news/admin/act-on-articles.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { actOnReviews } from "#domains/reviews/admin/act-on-reviews.ts"
import { actOnShipments } from "#domains/shipments/admin/act-on-shipments.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { actOnIntake, actOnSubmissions } from "#domains/submissions/admin/act-on-bottles.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { createAgreedBottle, createSubmittedBottle } from "../../../test/fixtures/submitted-bottles.ts"
import { usualTerms } from "../../../test/fixtures/usual-terms.ts"
import { asPerson, liveAuction, type Person, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { emailsTo } from "../../../test/run-jobs.ts"
import { actOnStoredItems } from "./act-on-stored-items.ts"

let app: TestApp
let admin: Ctx
let ann: Person

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  ann = await person(app, "ann")
})

function form(act: string, rows: readonly string[], more: Record<string, string> = {}): FormData {
  const made = new FormData()
  for (const row of rows) made.append("row", row)
  for (const [name, value] of Object.entries({ act, ...more })) made.set(name, value)
  return made
}

const isArchived = async (id: string) =>
  (
    await app.db
      .select()
      .from(products)
      .where(eq(products.id, id as `prd_${string}`))
  )[0]?.isArchived

test("each row is a separate act: refused ones are counted with their reason, and the others are done", async () => {
  const [one, two] = [await product(app, "Brora 30"), await product(app, "Rosebank 21")]
  const result = await actOnProducts(
    admin,
    form("archive", [one, "prd_none", two, "prd_neither", one], { confirmed: "4" }),
  )
  expect(result).toEqual({
    completed: 2,
    refused: [{ message: expect.stringMatching(/./), rows: ["prd_none", "prd_neither"] }],
  })
  expect([await isArchived(one), await isArchived(two)]).toEqual([true, true])
  expect(await actOnProducts(admin, form("restore", [one], { confirmed: "1" }))).toEqual({
    completed: 1,
    refused: [],
  })
  expect(await isArchived(one)).toBe(false)
})

test("unpaid orders are cancelled, each with the reason that its buyer reads; without one none is", async () => {
  const inSingapore = { productId: await product(app, "Clynelish 14"), location: "singapore" } as const
  const listingId = await createListing(admin, {
    ...{ kind: "bottle", ...inSingapore, priceCents: 90_00, isOnSale: true },
  })
  await receiveStock(admin, { ...inSingapore, quantity: 5, idempotencyKey: "five came" })
  const ids: string[] = []
  for (const key of ["order-number-one", "order-number-two"]) {
    const placed = await placeOrder(contextFor(app), {
      goods: { items: [{ listingId, quantity: 1 }] },
      ...{
        paymentMethod: "transfer",
        shipping: "self",
        address: null,
        email: "guest@elsewhere.example",
        idempotencyKey: key,
      },
    })
    ids.push(placed.id)
  }
  await expect(actOnOrders(admin, form("cancel", ids))).rejects.toMatchObject({
    code: "checkout.reasonRequired",
  })
  const result = await actOnOrders(admin, form("cancel", [...ids, "ord_none"], { reason: "Sold out" }))
  expect(result).toMatchObject({ completed: 2, refused: [{ rows: ["ord_none"] }] })
  const rows = await app.db.select({ status: orders.status }).from(orders)
  expect(rows.map(({ status }) => status)).toEqual(["cancelled", "cancelled"])
})

const inSpring = {
  ...{ title: "Spring sale", location: "singapore", previewAt: "2027-03-01T00:00:00Z" },
  ...{ startsAt: "2027-03-01T00:00:00Z", endsAt: "2027-03-02T00:00:00Z" },
}

test("lots are removed from an auction before it is live, and none after that", async () => {
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const { lotIds } = await liveAuction(app, hana, [{}, {}])
  await placeBid(asPerson(app, ann), lotIds[1] ?? "", {
    maxCents: 300_00,
    confirm: 300_00,
    idempotencyKey: "a-bid-of-ann",
  })
  const productId = await product(app, "Caol Ila 12")
  const coming = await createAuction(hana, NewAuction.parse(inSpring))
  const upcoming = await catalogueLots(hana, coming, [NewLot.parse({ productId, openingCents: 50_00 })])
  const result = await actOnLots(hana, form("remove", [...upcoming, ...lotIds]))
  expect(result).toMatchObject({ completed: 1, refused: [{ rows: [lotIds[0]] }, { rows: [lotIds[1]] }] })
})

test("submitted bottles are refused together", async () => {
  const bottles = [await createSubmittedBottle(app, ann), await createSubmittedBottle(app, ann)]
  const ids = bottles.map(({ bottleId }) => bottleId)
  const result = await actOnSubmissions(admin, form("refuse", ids, { reason: "Not for us" }))
  expect(result).toEqual({ completed: 2, refused: [] })
  const rows = await app.db.select({ state: submittedBottles.state }).from(submittedBottles)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["refused"]))
})

test("messages are closed together, as many as a filter finds", async () => {
  for (const name of ["Bulk One", "Bulk Two"])
    await sendMessage(contextFor(app), {
      ...{
        name,
        email: "bulk@list.example",
        subject: "A bottle",
        message: `Is it there? ${name}`,
        website: "",
      },
    })
  const search = new URLSearchParams({ q: "bulk@list.example" })
  const close = (confirmed: string) =>
    actOnMessages(admin, form("close", [], { all: "1", confirmed }), search)
  expect(await close("")).toMatchObject({ question: { count: 2 } })
  const page = await renderScreen(admin, messagesScreen, {
    path: `/admin/contact?${search}`,
    form: { intent: "many", act: "close", all: "1", confirmed: "2" },
  })
  expect(page).toContain("Done for 2 rows.")
  const find = async (status: string) =>
    (await listMessages(admin, readListQuery(messageList, new URLSearchParams({ q: "bulk@", status })))).total
  expect([await find("open"), await find("closed")]).toEqual([0, 2])
})

test("nothing is done without the permission, for an unknown act, for no row or for too many", async () => {
  const rows = ["prd_one"]
  const verbs = [
    actOnOrders,
    actOnProducts,
    actOnArticles,
    actOnReports,
    actOnSubmissions,
    actOnIntake,
    actOnLots,
    actOnReviews,
    actOnShipments,
    actOnStoredItems,
    actOnListings,
    actOnMessages,
    actOnEnquiries,
  ]
  for (const actOnRows of verbs)
    await expect(actOnRows(asPerson(app, ann), form("cancel", rows))).rejects.toMatchObject({
      status: 403,
    })
  const many = Array.from({ length: 251 }, (_, index) => `prd_${index}`)
  for (const wrong of [
    form("toString", rows),
    form("cancel", rows),
    form("archive", []),
    form("archive", many),
  ])
    await expect(actOnProducts(admin, wrong)).rejects.toMatchObject({ code: "admin.rowsUnclear" })
})

test("an act on all rows of a filter asks first, with their number, and asks again if it has changed", async () => {
  const ids: string[] = []
  for (const name of ["Ledaig 1", "Ledaig 2", "Ledaig 3"]) ids.push(await product(app, name))
  await product(app, "Tobermory 10")
  const search = new URLSearchParams({ q: "Ledaig" })
  const all = { all: "1", intent: "many" }
  expect(await actOnProducts(admin, form("archive", ids.slice(0, 1), all), search)).toEqual({
    question: {
      ...{ act: "archive", count: 3, rows: [], hasMore: false },
      fields: { act: "archive" },
      changes: ["Ledaig 1", "Ledaig 2", "Ledaig 3"].map((name, index) => ({
        ...{ row: ids[index], name, seen: "", before: "In the catalogue", after: "Archived" },
      })),
    },
  })
  expect(await Promise.all(ids.map(isArchived))).toEqual([false, false, false])
  ids.push(await product(app, "Ledaig 4"))
  const confirmed = { ...all, confirmed: "3" }
  expect(await actOnProducts(admin, form("archive", [], confirmed), search)).toMatchObject({
    question: { count: 4 },
  })
  const result = await actOnProducts(admin, form("archive", [], { ...all, confirmed: "4" }), search)
  expect(result).toEqual({ completed: 4, refused: [] })
  expect(await Promise.all(ids.map(isArchived))).toEqual([true, true, true, true])
  // The filter has no rows any more: archived products are another list.
  await expect(
    actOnProducts(admin, form("archive", [], { ...all, confirmed: "4" }), search),
  ).rejects.toMatchObject({
    code: "admin.rowsUnclear",
  })
})

test("an act on all rows is for so many at once", async () => {
  const many = Array.from({ length: maxOfAll + 5 }, (_, index) => `row ${index}`)
  const handlers = { keep: async () => undefined }
  const findRows = async (limit: number) => many.slice(0, limit)
  const options = { findRows }
  expect(await actInBulk(admin, form("keep", [], { all: "1" }), handlers, options)).toMatchObject({
    question: { act: "keep", count: maxOfAll, hasMore: true },
  })
  const confirmed = form("keep", [], { all: "1", confirmed: String(maxOfAll) })
  expect(await actInBulk(admin, confirmed, handlers, options)).toEqual({ completed: maxOfAll, refused: [] })
})

async function draftAuction(auctioneer: Ctx, terms: readonly Record<string, unknown>[]) {
  const auctionId = await createAuction(auctioneer, NewAuction.parse(inSpring))
  const inputs = []
  for (const each of terms) inputs.push(NewLot.parse({ productId: await product(app, "Arran 10"), ...each }))
  return { auctionId, lotIds: await catalogueLots(auctioneer, auctionId, inputs, { confirmsReserve: true }) }
}

async function overdueLine(buyer: Person, title: string): Promise<string> {
  const subject = {
    memberId: buyer.id,
    kind: "lot",
    agreedTerms: usualTerms,
    subjectId: newId("lot"),
    imagePath: null,
    path: "/cart",
  } as const
  const lineId = await transaction(contextFor(app), (tx) =>
    createOrderLine(tx, { ...subject, title, priceCents: 100_00 }, tx.now()),
  )
  await app.db
    .update(orderLines)
    .set({ dueAt: new Date(0) })
    .where(eq(orderLines.id, lineId))
  return lineId
}

const auctionTerms = { openingCents: 100_00, reserveCents: 200_00 }

test("prices of lots change by a percentage after a preview, and a lot edited meanwhile stays as it is", async () => {
  const hana = asPerson(app, await person(app, "hana_reprices", { role: "auctioneer" }))
  const { auctionId, lotIds } = await draftAuction(hana, [
    auctionTerms,
    auctionTerms,
    { openingCents: 50_00 },
  ])
  const reprice = { price: "reserve", change: "-10%", intent: "many" }
  const asked = await actOnLots(hana, form("reprice", lotIds, reprice), auctionId)
  expect(asked).toMatchObject({
    question: {
      count: 3,
      rows: lotIds,
      changes: [
        { row: lotIds[0], before: "S$200", after: "S$180" },
        { before: "S$200", after: "S$180" },
        { before: "–", after: "–", refusal: "This lot has no reserve." },
      ],
    },
  })
  const reserves = async () =>
    (await app.db.select().from(lots).where(eq(lots.auctionId, auctionId)).orderBy(lots.number)).map(
      ({ reserveCents }) => reserveCents,
    )
  expect(await reserves()).toEqual([200_00, 200_00, null])
  const changes = "question" in asked ? asked.question.changes : []
  const seen = Object.fromEntries(changes.map((change) => [`seen ${change.row}`, change.seen]))
  await app.db
    .update(lots)
    .set({ revision: 9 })
    .where(eq(lots.id, lotIds[1] ?? "lot_"))
  const confirmed = form("reprice", lotIds, { ...reprice, ...seen, confirmed: "3" })
  expect(await actOnLots(hana, confirmed, auctionId)).toMatchObject({
    completed: 1,
    refused: [{ rows: [lotIds[1]] }, { rows: [lotIds[2]] }],
  })
  expect(await reserves()).toEqual([180_00, 200_00, null])
  await expect(
    actOnLots(hana, form("reprice", lotIds, { ...reprice, change: "10" }), auctionId),
  ).rejects.toMatchObject({ code: "auctions.changeUnclear", facts: { field: "change" } })
})

test("buyers of overdue lots get one reminder each, whatever lots are chosen", async () => {
  const farid = asPerson(app, await person(app, "farid", { role: "finance" }))
  const lines = []
  for (const title of ["One", "Two"]) lines.push(await overdueLine(ann, title))
  const result = await actOnUnpaidLines(farid, form("remind", lines))
  expect(result).toEqual({ completed: 2, refused: [] })
  const emails = await emailsTo(app, ann.email)
  expect(emails.filter(({ subject }) => subject.startsWith("Overdue"))).toHaveLength(1)
  expect(await actOnUnpaidLines(farid, form("remind", lines))).toMatchObject({
    completed: 0,
    refused: [{ rows: lines }],
  })
  await expect(actOnUnpaidLines(farid, form("default", lines))).rejects.toMatchObject({
    code: "checkout.reasonRequired",
  })
})

test("agreed bottles are received together, onto a shelf", async () => {
  const bottleId = await createAgreedBottle(app, ann)
  const result = await actOnSubmissions(admin, form("receive", [bottleId, "btl_none"], { shelf: "A1" }))
  expect(result).toMatchObject({ completed: 1, refused: [{ rows: ["btl_none"] }] })
  const [row] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, bottleId))
  expect(row).toMatchObject({ state: "received", shelf: "A1" })
  const colleague = asPerson(app, await person(app, "shelver", { role: "admin" }))
  const shelve = form("shelve", [bottleId], { shelf: "B2" })
  const shown = { question: { changes: [{ row: bottleId, before: "A1", after: "B2" }] } }
  expect(await actOnIntake(admin, shelve)).toMatchObject(shown)
  await expect(actOnIntake(admin, form("shelve", [bottleId]))).rejects.toMatchObject({
    code: "submissions.shelfRequired",
  })
  shelve.set("confirmed", "1")
  const seenAt = app.clock.now()
  app.clock.moveTo(new Date(seenAt.getTime() + 60_000))
  await actOnIntake(colleague, form("shelve", [bottleId], { shelf: "C3", confirmed: "1" }))
  expect(await actOnIntake({ ...admin, seenAt }, shelve)).toMatchObject({
    completed: 0,
    refused: [{ rows: [bottleId], message: expect.stringContaining("shelver changed this") }],
  })
  const assign = form("assign", [bottleId], { auction: "auc_none", openingCents: "90" })
  const cannot = expect.stringContaining("can’t go from its current status")
  expect(await actOnIntake(admin, assign)).toMatchObject({
    question: { changes: [{ before: "Received", refusal: cannot }] },
  })
})

test("a preview tries the act on each row, says which will refuse it, and changes nothing", async () => {
  const staff = asPerson(app, await person(app, "trying", { role: "admin" }))
  const { auctionId, lotIds } = await draftAuction(staff, [auctionTerms, auctionTerms])
  const [free, edited] = lotIds
  const counts = await countRows(app)
  const reprice = { price: "opening", change: "+10%", intent: "many" }
  const rows = [...lotIds, "lot_none"]
  const asked = await actOnLots(staff, form("reprice", rows, reprice), auctionId)
  expect(asked).toMatchObject({
    question: {
      changes: [
        { row: free, before: "S$100", after: "S$110" },
        { row: edited, before: "S$100", after: "S$110" },
        { row: "lot_none", refusal: expect.stringMatching(/./) },
      ],
    },
  })
  expect(await countRows(app)).toEqual(counts)
  const opening = async () =>
    (await app.db.select().from(lots).where(eq(lots.auctionId, auctionId))).map(
      ({ openingCents, revision }) => [openingCents, revision],
    )
  expect(await opening()).toEqual([
    [100_00, 0],
    [100_00, 0],
  ])
})

test("fees that nobody owes are not offered to be waived, and a verified member not to be verified", async () => {
  const stored = await actOnStoredItems(admin, form("waive", ["sto_none"], { reason: "A gift" }))
  expect(stored).toMatchObject({
    question: { changes: [{ row: "sto_none", refusal: expect.stringMatching(/./) }] },
  })
  const [verified, suspended] = [await person(app, "verified_v"), await person(app, "to_suspend")]
  await app.db.update(members).set({ emailVerified: false }).where(eq(members.id, suspended.id))
  const asked = await actOnMembers(admin, form("verify", [verified.id, suspended.id], { reason: "By phone" }))
  expect(asked).toMatchObject({
    question: {
      changes: [
        { name: "to_suspend", after: expect.not.stringContaining("already") },
        { name: "verified_v", refusal: expect.stringContaining("already") },
      ],
    },
  })
  const [row] = await app.db.select().from(members).where(eq(members.id, suspended.id))
  expect(row?.emailVerified).toBe(false)
})
