import { beforeAll, expect, test } from "vitest"
import { sendEnquiry } from "#domains/casks/send-enquiry.ts"
import { listUnpaid } from "#domains/checkout/admin/list-unpaid.ts"
import { unpaidList } from "#domains/checkout/admin/unpaid-list.ts"
import { sendMessage } from "#domains/contact/send-message.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { createSubmittedBottle } from "../../../test/submitted-bottles.ts"
import { readOverview } from "./read-overview.ts"

let app: TestApp
let admin: Ctx
let ann: Person

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  ann = await person(app, "ann")
})

const waitingOf = async (ctx: Ctx) =>
  Object.fromEntries((await readOverview(ctx)).waiting.map(({ label, value }) => [label, value]))

test("open work is counted by role, with the same numbers as in the lists", async () => {
  const none = { toValue: 0, articles: 0, reports: 0, reviews: 0, messages: 0, enquiries: 0 }
  expect(await waitingOf(admin)).toEqual(none)
  const form = { name: "Mel", email: "mel@quaich.example", message: "What is the rent?" }
  await sendMessage(contextFor(app), { ...form, subject: "Rent", website: "" })
  await sendEnquiry(contextFor(app), null, { ...form, phone: null })
  await createSubmittedBottle(app, ann)
  expect(await waitingOf(admin)).toEqual({ ...none, toValue: 1, messages: 1, enquiries: 1 })

  const editor = asPerson(app, await person(app, "edith", { role: "editor" }))
  expect(await waitingOf(editor)).toEqual({ articles: 0, reports: 0, reviews: 0, messages: 1 })
  expect((await readOverview(editor)).unpaid).toBeNull()
})

test("bottles in a basket are not unpaid purchases; a cask is one, and overdue past its date", async () => {
  const inSingapore = { productId: await product(app, "Brora 30"), location: "singapore" } as const
  const listingId = await createListing(admin, {
    ...{ kind: "bottle", ...inSingapore, priceCents: 900_00, isOnSale: true },
  })
  await receiveStock(admin, { ...inSingapore, quantity: 2, idempotencyKey: "two of them" })
  await addToBasket(asPerson(app, ann), { listingId, quantity: 1, idempotencyKey: "one of them" })
  expect((await readOverview(admin)).unpaid).toEqual({ unpaidLines: 0, overdueLines: 0, unpaidCents: 0 })

  await transaction(admin, (tx) =>
    createOrderLine(
      tx,
      {
        ...{ memberId: ann.id, kind: "cask", subjectId: "lst_a_cask", title: "Cask 1", path: "/whisky-cask" },
        ...{ imagePath: null, priceCents: 5_000_00, dueAt: new Date(tx.now().getTime() - 1) },
      },
      tx.now(),
    ),
  )
  expect((await readOverview(admin)).unpaid).toEqual({
    unpaidLines: 1,
    overdueLines: 1,
    unpaidCents: 5_000_00,
  })
  expect((await listUnpaid(admin, readListQuery(unpaidList, new URLSearchParams()))).total).toBe(1)
})
