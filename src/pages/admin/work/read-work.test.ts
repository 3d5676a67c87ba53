import { beforeAll, expect, test } from "vitest"
import { ages } from "#domains/accounting/receivables/ages.ts"
import { listReceivables } from "#domains/accounting/receivables/list-receivables.ts"
import { receivableList } from "#domains/accounting/receivables/receivable-list.ts"
import { sendEnquiry } from "#domains/casks/send-enquiry.ts"
import { listUnpaid } from "#domains/checkout/admin/list-unpaid.ts"
import { unpaidList } from "#domains/checkout/admin/unpaid-list.ts"
import { sendMessage } from "#domains/contact/send-message.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { createSubmittedBottle } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person, product } from "../../../../test/fixtures.ts"
import { menuFor } from "../frame/menu.ts"
import { readHome } from "../home/read-home.ts"
import { readWork, readWorkOnce } from "./read-work.ts"

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
  const items = menuFor(admin, await readWork(admin)).flatMap((group) => group.items)
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
  expect(due).toMatchObject({ count: 1, dueAt })
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
  expect(overdue).toMatchObject({ count: 4, isException: true, to: "/admin/unpaid" })
  expect((await listUnpaid(admin, parseListQuery(unpaidList, {}))).total).toBe(4)
})

test("the home's sums of purchases are those of the receivables, with late fees and orders", async () => {
  const { sums } = await listReceivables(admin, parseListQuery(receivableList, {}))
  const { work, charts } = await readHome(admin)
  const centsOf = (name: string) => work.find((queue) => queue.name === name)?.cents
  expect(centsOf("overdue")).toBe(sums.totalCents - sums.notDue)
  expect(centsOf("overdue")).toBeGreaterThan(20_000_00)
  expect(centsOf("dueToday")).toBe(5_000_00 + 5_150_00)
  expect(charts.debts?.map(({ age, cents }) => [age, cents])).toEqual(ages.map((age) => [age, sums[age]]))
  expect(charts.debts?.reduce((all, { count }) => all + count, 0)).toBe(6)
})

test("the frame and its page read the work of a request once", async () => {
  const ctx = asPerson(app, await person(app, "olga", { role: "admin" }))
  expect(readWorkOnce(ctx)).toBe(readWorkOnce(ctx))
})
