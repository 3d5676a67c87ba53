import { beforeEach, expect, test } from "vitest"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { listNotifications } from "#domains/notifications/reads.ts"
import { saveNotificationChoices } from "#domains/notifications/save-notification-choices.ts"
import { createOrderLine } from "#domains/orders/create-order-line.ts"
import { addToBasket } from "#domains/shop/add-to-basket.ts"
import { receiveStock } from "#domains/stock/move-stock.ts"
import { addWish } from "#domains/wishlist/add-wish.ts"
import { removeWish } from "#domains/wishlist/remove-wish.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, cask, type Person, person, product } from "../../../test/fixtures.ts"
import { emailsTo } from "../../../test/run-jobs.ts"
import { notifyWatchers } from "./notify-watchers.ts"

let app: TestApp
let admin: Ctx
let ann: Person
const minute = 60_000

beforeEach(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  ann = await person(app, "ann")
})

async function pass(ms: number): Promise<void> {
  app.clock.moveTo(new Date(app.clock.now().getTime() + ms))
  await notifyWatchers(app)
}

async function bottle(name: string, quantity = 3) {
  const inSingapore = { productId: await product(app, name), location: "singapore" } as const
  const listingId = await createListing(admin, {
    ...{ kind: "bottle", ...inSingapore, priceCents: 100_00, isOnSale: true },
  })
  if (quantity > 0) await receiveStock(admin, { ...inSingapore, quantity, idempotencyKey: `${name} came` })
  return { ...inSingapore, listingId }
}

async function caskForSale() {
  const caskId = await cask(app, "CSK-7")
  const listingId = await createListing(admin, {
    ...{ kind: "cask", caskId, location: "singapore", priceCents: 5_000_00, isOnSale: true },
  })
  return { caskId, listingId }
}

async function watch(member: Person, ...ids: string[]) {
  for (const id of ids) await addWish(asPerson(app, member), id)
  await pass(1_000)
}

const mine = async (member: Person) =>
  (await emailsTo(app, member.email))
    .map(({ subject }) => subject)
    .filter((subject) => /:|News on/.test(subject))
const notifications = async (member: Person) =>
  (await listNotifications(asPerson(app, member))).map(({ title }) => title)

test("a lower price causes one e-mail and one notification, once the burst is over, and never again", async () => {
  const { listingId, productId } = await bottle("Brora 30")
  await watch(ann, productId)
  await changeListing(admin, listingId, { salePriceCents: 80_00 })
  await pass(15_000)
  await changeListing(admin, listingId, { salePriceCents: 75_00 })
  await pass(15_000)
  expect(await mine(ann)).toEqual([])
  await pass(2 * minute)
  const titles = ["Brora 30: price lowered to S$75 (Singapore)"]
  expect(await mine(ann)).toEqual(titles)
  expect(await notifications(ann)).toEqual(titles)
  await pass(60 * minute)
  expect(await mine(ann)).toEqual(titles)
})

test("changes at the same time are one e-mail, without a bottle's higher price", async () => {
  const [first, second, third] = [
    await bottle("Brora 30"),
    await bottle("Rosebank 21"),
    await bottle("Clynelish"),
  ]
  await watch(ann, first.productId, second.productId, third.productId)
  for (const { listingId } of [first, second]) await changeListing(admin, listingId, { priceCents: 90_00 })
  await changeListing(admin, third.listingId, { priceCents: 110_00 })
  await pass(15_000)
  await pass(2 * minute)
  expect(await mine(ann)).toEqual(["News on 2 items you watch"])
  const [email] = await emailsTo(app, ann.email)
  expect(email?.text).toContain("Rosebank 21")
  expect(email?.text).not.toContain("Clynelish")
})

test("a price that returns to its former value within the burst causes no notification", async () => {
  const { listingId, productId } = await bottle("Brora 30")
  await watch(ann, productId)
  await changeListing(admin, listingId, { priceCents: 1_00 })
  await pass(15_000)
  await changeListing(admin, listingId, { priceCents: 100_00 })
  await pass(15_000)
  await pass(5 * minute)
  expect(await mine(ann)).toEqual([])
})

test("a bottle back in stock causes a notification, one that was held and released does not", async () => {
  const { productId, listingId, location } = await bottle("Brora 30", 1)
  const ben = await person(app, "ben")
  await watch(ann, productId)
  await addToBasket(asPerson(app, ben), { listingId, quantity: 1, idempotencyKey: "the last" })
  await pass(3 * minute)
  expect(await mine(ann)).toEqual([])
  await receiveStock(admin, { productId, location, quantity: 1, idempotencyKey: "one more" })
  await pass(3 * minute)
  expect(await mine(ann)).toEqual([])

  const empty = await bottle("Rosebank 21", 0)
  await watch(ann, empty.productId)
  await receiveStock(admin, { ...empty, quantity: 2, idempotencyKey: "came back" })
  await pass(15_000)
  await pass(2 * minute)
  expect(await mine(ann)).toEqual(["Rosebank 21: available at S$100 (Singapore)"])
})

test("a bottle put on sale later causes a notification, but not to members who started watching it only then", async () => {
  const productId = await product(app, "Port Ellen")
  await watch(ann, productId)
  await pass(60 * minute)
  const inSingapore = { productId, location: "singapore" } as const
  await createListing(admin, { kind: "bottle", ...inSingapore, priceCents: 900_00, isOnSale: true })
  await receiveStock(admin, { ...inSingapore, quantity: 1, idempotencyKey: "came" })
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000))
  const ben = await person(app, "ben")
  await watch(ben, productId)
  await pass(3 * minute)
  expect(await mine(ann)).toEqual(["Port Ellen: available at S$900 (Singapore)"])
  expect(await mine(ben)).toEqual([])
})

test("a cask's new price and its sale cause notifications, but not to its buyer", async () => {
  const { caskId, listingId } = await caskForSale()
  const ben = await person(app, "ben")
  await watch(ann, caskId)
  await watch(ben, caskId)
  await changeListing(admin, listingId, { priceCents: 6_000_00 })
  await pass(15_000)
  await pass(2 * minute)
  expect(await mine(ann)).toEqual([expect.stringContaining("price now S$6,000")])
  await transaction(admin, (tx) =>
    createOrderLine(
      tx,
      {
        ...{ memberId: ben.id, kind: "cask", subjectId: listingId, title: "Cask", path: "/whisky-cask" },
        ...{ imagePath: null, priceCents: 6_000_00 },
      },
      tx.now(),
    ),
  )
  await changeListing(admin, listingId, { status: "sold" })
  await pass(15_000)
  await pass(2 * minute)
  expect(await mine(ann)).toHaveLength(2)
  expect(await mine(ann)).toContainEqual(expect.stringContaining("sold (Singapore)"))
  expect(await mine(ben)).toHaveLength(1)
})

test("members who turned these e-mails off or stopped watching get none", async () => {
  const { listingId, productId } = await bottle("Brora 30")
  const ben = await person(app, "ben")
  await watch(ann, productId)
  await watch(ben, productId)
  await saveNotificationChoices(asPerson(app, ann), new Set(["watched.site"]))
  await removeWish(asPerson(app, ben), "product", productId)
  await changeListing(admin, listingId, { priceCents: 50_00 })
  await pass(15_000)
  await pass(2 * minute)
  expect([await mine(ann), await mine(ben), await notifications(ben)]).toEqual([[], [], []])
  expect(await notifications(ann)).toHaveLength(1)
})

test("notifications are in the reader's language", async () => {
  const { listingId, productId } = await bottle("Brora 30")
  await watch(ann, productId)
  await changeListing(admin, listingId, { priceCents: 50_00 })
  await pass(15_000)
  await pass(2 * minute)
  const [notification] = await listNotifications({ ...asPerson(app, ann), language: "vi" })
  expect(notification?.content).toContain("giảm giá còn S$50")
})
