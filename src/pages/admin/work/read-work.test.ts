import { beforeAll, expect, test } from "vitest"
import { listUnsold } from "#domains/bidding/admin/list-unsold.ts"
import { unsoldList } from "#domains/bidding/admin/unsold-list.ts"
import { sendEnquiry } from "#domains/casks/send-enquiry.ts"
import { readAgedDebts } from "#domains/checkout/admin/aged-debts.ts"
import { listAdminOrders } from "#domains/checkout/admin/list-orders.ts"
import { listRefunds } from "#domains/checkout/admin/list-refunds.ts"
import { listUnpaid } from "#domains/checkout/admin/list-unpaid.ts"
import { orderList } from "#domains/checkout/admin/order-list.ts"
import { refundList } from "#domains/checkout/admin/refund-list.ts"
import { unpaidList } from "#domains/checkout/admin/unpaid-list.ts"
import { sendMessage } from "#domains/contact/send-message.ts"
import { findingList } from "#domains/integrity/finding-list.ts"
import { listFindings } from "#domains/integrity/reads.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { adminArticleList } from "#domains/news/admin/article-list.ts"
import { listAdminArticles } from "#domains/news/admin/reads.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { listReviews } from "#domains/reviews/admin/list-reviews.ts"
import { reviewList } from "#domains/reviews/admin/review-list.ts"
import { shipmentList } from "#domains/shipments/admin/shipment-list.ts"
import { listShipments } from "#domains/shipments/reads.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { listLevels } from "#domains/stock/admin/reads.ts"
import { levelList } from "#domains/stock/level-list.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { storedItemList } from "#domains/storage/admin/stored-item-list.ts"
import { listStoredItems } from "#domains/storage/reads.ts"
import { bottleList } from "#domains/submissions/admin/bottle-list.ts"
import { listAdminBottles } from "#domains/submissions/admin/reads.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import type { List, ListDefinition, ListQuery } from "#platform/lists/list.ts"
import { parseListQuery, readListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../../test/fixtures.ts"
import { createSubmittedBottle } from "../../../../test/submitted-bottles.ts"
import { readMenu } from "../frame/menu.ts"
import { inboxList } from "../inbox/inbox-list.ts"
import { listInbox } from "../inbox/list-inbox.ts"
import { readWork } from "./read-work.ts"

let app: TestApp
let admin: Ctx
let ann: Person

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  ann = await person(app, "ann")
})

const countsOf = async (ctx: Ctx) =>
  Object.fromEntries(
    (await readWork(ctx)).filter(({ count }) => count > 0).map(({ name, count }) => [name, count]),
  )

type Total = (address: string) => Promise<number>

function totalOf<D extends ListDefinition>(
  list: List<D>,
  read: (ctx: Ctx, query: ListQuery<D>) => Promise<{ total: number }>,
): Total {
  return async (address) =>
    (await read(admin, readListQuery(list, new URL(address, app.origin).searchParams))).total
}

/** The reads of the pages, by their addresses. */
const totals: Readonly<Record<string, Total>> = {
  "/admin/inbox": totalOf(inboxList, listInbox),
  "/admin/integrity": totalOf(findingList, listFindings),
  "/admin/news": totalOf(adminArticleList, listAdminArticles),
  "/admin/orders": totalOf(orderList, listAdminOrders),
  "/admin/refunds": totalOf(refundList, listRefunds),
  "/admin/reviews": totalOf(reviewList, listReviews),
  "/admin/shipments": totalOf(shipmentList, listShipments),
  "/admin/stock": totalOf(levelList, listLevels),
  "/admin/storage": totalOf(storedItemList, listStoredItems),
  "/admin/submissions": totalOf(bottleList, listAdminBottles),
  "/admin/unsold": totalOf(unsoldList, listUnsold),
  "/admin/unpaid": totalOf(unpaidList, listUnpaid),
}

const hourMs = 60 * 60_000

async function oweCask(title: string, dueInHours: number): Promise<void> {
  await transaction(admin, (tx) =>
    createOrderLine(
      tx,
      {
        ...{ memberId: ann.id, kind: "cask", subjectId: `lst_${title}`, title, path: "/whisky-cask" },
        ...{ imagePath: null, priceCents: 5_000_00 },
        dueAt: new Date(tx.now().getTime() + dueInHours * hourMs),
      },
      tx.now(),
    ),
  )
}

test("the work of each permission is counted, and the menu shows the same counts", async () => {
  expect(await countsOf(admin)).toEqual({})
  const form = { name: "Mel", email: "mel@quaich.example", message: "What is the rent?" }
  await sendMessage(contextFor(app), { ...form, subject: "Rent", website: "" })
  await sendEnquiry(contextFor(app), null, { ...form, phone: null })
  await createSubmittedBottle(app, ann)
  expect(await countsOf(admin)).toEqual({ toValue: 1, inbox: 2 })

  const editor = asPerson(app, await person(app, "edith", { role: "editor" }))
  expect(await countsOf(editor)).toEqual({ inbox: 1 })
  const items = (await readMenu(admin)).flatMap((group) => group.items)
  const waiting = Object.fromEntries(items.map(({ name, waiting }) => [name, waiting]))
  expect(waiting).toMatchObject({ submissions: 1, inbox: 2, transfers: 0 })
})

test("a queue says since when its oldest row waits, and when the next one is due", async () => {
  const work = await readWork(admin)
  const inbox = work.find(({ name }) => name === "inbox")
  expect(inbox).toMatchObject({ sinceAt: app.clock.now().toISOString(), dueAt: null })
  await oweCask("today", 1)
  const due = (await readWork(admin)).find(({ name }) => name === "dueToday")
  const dueAt = new Date(app.clock.now().getTime() + hourMs).toISOString()
  expect(due).toMatchObject({ count: 1, cents: 5_000_00, dueAt })
})

test("bottles in a basket are not unpaid purchases; a cask is one, and overdue past its date", async () => {
  const inSingapore = { productId: await product(app, "Brora 30"), location: "singapore" } as const
  const listingId = await createListing(admin, {
    ...{ kind: "bottle", ...inSingapore, priceCents: 900_00, isOnSale: true },
  })
  await receiveStock(admin, { ...inSingapore, quantity: 2, idempotencyKey: "two of them" })
  await addToBasket(asPerson(app, ann), { listingId, quantity: 1, idempotencyKey: "one of them" })
  const before = await countsOf(admin)
  expect([before.overdue, before.dueToday]).toEqual([undefined, 1])
  for (const [title, dueInHours] of [
    ["late", -1],
    ["last week", -5 * 24],
    ["last month", -20 * 24],
    ["long ago", -90 * 24],
    ["later", 30 * 24],
  ] as const)
    await oweCask(title, dueInHours)
  const overdue = (await readWork(admin)).find(({ name }) => name === "overdue")
  expect(overdue).toMatchObject({ count: 4, cents: 20_000_00, isException: true, to: "/admin/unpaid" })
  expect((await listUnpaid(admin, parseListQuery(unpaidList, {}))).total).toBe(4)
})

test("each figure is the number of rows in the list that it leads to", async () => {
  const work = await readWork(admin)
  for (const { name, to, count } of work) {
    const [path = ""] = to.split("?")
    const total = totals[path]
    if (total) expect([name, await total(to)]).toEqual([name, count])
  }
  const debts = await readAgedDebts(admin)
  for (const { age, to, count } of debts)
    expect([age, await totals["/admin/unpaid"]?.(to)]).toEqual([age, count])
  expect(debts.map(({ count }) => count).toSorted()).toEqual([1, 1, 1, 3])
})
