import { beforeAll, expect, test } from "vitest"
import { sendEnquiry } from "#domains/casks/send-enquiry.ts"
import { sendMessage } from "#domains/contact/send-message.ts"
import { putUpListing } from "#domains/listings/put-up-listing.ts"
import { owe } from "#domains/orders/owe.ts"
import { takeBottle } from "#domains/shop/take-bottle.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { type Ctx, contextFor, transaction } from "#platform/ctx.ts"
import { sentBottle } from "../../../test/bottles.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { as, type Person, person, product } from "../../../test/world.ts"
import { listOwing, OwingQuery } from "./desk-owing.ts"
import { readToday } from "./today.ts"

let app: TestApp
let admin: Ctx
let ann: Person

beforeAll(async () => {
  app = await testApp()
  admin = as(app, await person(app, "admin", { role: "admin" }))
  ann = await person(app, "ann")
})

const waitingOf = async (ctx: Ctx) =>
  Object.fromEntries((await readToday(ctx)).waiting.map(({ label, value }) => [label, value]))

test("open work is counted by role, with the same numbers as in the lists", async () => {
  const none = { toValue: 0, articles: 0, reports: 0, reviews: 0, messages: 0, enquiries: 0 }
  expect(await waitingOf(admin)).toEqual(none)
  const form = { name: "Mel", email: "mel@quaich.example", message: "What is the rent?" }
  await sendMessage(contextFor(app), { ...form, subject: "Rent", website: "" })
  await sendEnquiry(contextFor(app), null, { ...form, phone: null })
  await sentBottle(app, ann)
  expect(await waitingOf(admin)).toEqual({ ...none, toValue: 1, messages: 1, enquiries: 1 })

  const editor = as(app, await person(app, "edith", { role: "editor" }))
  expect(await waitingOf(editor)).toEqual({ articles: 0, reports: 0, reviews: 0, messages: 1 })
  expect((await readToday(editor)).owed).toBeNull()
})

test("bottles in a basket are not unpaid purchases; a cask is one, and overdue past its date", async () => {
  const here = { productId: await product(app, "Brora 30"), location: "singapore" } as const
  const listingId = await putUpListing(admin, {
    ...{ kind: "bottle", ...here, priceCents: 900_00, isOnSale: true },
  })
  await receiveStock(admin, { ...here, quantity: 2, idempotencyKey: "two of them" })
  await takeBottle(as(app, ann), { listingId, quantity: 1, idempotencyKey: "one of them" })
  expect((await readToday(admin)).owed).toEqual({ unpaidLines: 0, overdueLines: 0, unpaidCents: 0 })

  await transaction(admin, (tx) =>
    owe(
      tx,
      {
        ...{ memberId: ann.id, kind: "cask", subjectId: "lst_a_cask", title: "Cask 1", path: "/whisky-cask" },
        ...{ imagePath: null, priceCents: 5_000_00, dueAt: new Date(tx.now().getTime() - 1) },
      },
      tx.now(),
    ),
  )
  expect((await readToday(admin)).owed).toEqual({ unpaidLines: 1, overdueLines: 1, unpaidCents: 5_000_00 })
  expect((await listOwing(admin, OwingQuery.parse({}))).total).toBe(1)
})
