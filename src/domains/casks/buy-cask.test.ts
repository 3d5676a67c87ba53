import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { changeListing } from "#domains/listings/change-listing.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { listings } from "#domains/listings/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, cask, type Person, person } from "../../../test/fixtures.ts"
import { buyCask } from "./buy-cask.ts"

let app: TestApp
let keeper: Ctx
let ann: Person
let ben: Person
let caskId: Id<"csk">
let listingId: Id<"lst">

const priceCents = 81_050_00

beforeEach(async () => {
  app = await testApp()
  keeper = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  ann = await person(app, "ann")
  ben = await person(app, "ben")
  caskId = await cask(app, "CSK-1003")
  listingId = await createListing(keeper, {
    kind: "cask",
    caskId,
    location: "singapore",
    priceCents,
    isOnSale: true,
  })
})

const buy = (ctx: Ctx, more: Partial<Parameters<typeof buyCask>[1]> = {}) =>
  buyCask(ctx, { caskId, priceCents, isConfirmed: true, ...more })

async function books() {
  const [listing] = await app.db.select().from(listings).where(eq(listings.id, listingId))
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.subjectId, listingId))
  return { status: listing?.status, lines }
}

test("the cask leaves the shop and its buyer owes its price", async () => {
  await buy(asPerson(app, ann))
  const { status, lines } = await books()
  expect(status).toBe("sold")
  expect(lines).toMatchObject([
    {
      memberId: ann.id,
      kind: "cask",
      status: "unpaid",
      priceCents,
      quantity: 1,
      title: "Ardbeg 2012 Barrel",
    },
  ])
  expect(lines[0]?.path).toBe(`/whisky-cask/${caskId}/ardbeg-2012-barrel`)
  await expect(buy(asPerson(app, ben))).rejects.toMatchObject({ code: "casks.notForSale", status: 409 })
})

test("of many concurrent buyers exactly one gets the cask", async () => {
  const buyers = [ann, ben, ann, ben, ann, ben].map((buyer) => buy(asPerson(app, buyer)))
  const results = await Promise.allSettled(buyers)
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  for (const one of results)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "casks.notForSale" })
  expect((await books()).lines).toHaveLength(1)
})

test("a purchase is refused without confirmation, at another price, to the unverified, the suspended and guests, and of an unknown cask", async () => {
  const by = asPerson(app, ann)
  await expect(buy(by, { isConfirmed: false })).rejects.toMatchObject({ code: "casks.confirmRequired" })
  for (const other of [priceCents - 1, 0, -1, Number.NaN, 1e30])
    await expect(buy(by, { priceCents: other })).rejects.toMatchObject({ code: "casks.priceChanged" })
  for (const other of ["", "csk_000000000000000000000000", listingId, "'; --"])
    await expect(buy(by, { caskId: other })).rejects.toMatchObject({ code: "casks.noSuchCask" })
  await expect(buy(asPerson(app, ann, { isVerified: false }))).rejects.toMatchObject({
    code: "accounts.notVerified",
  })
  await expect(buy(asPerson(app, ann, { status: "suspended" }))).rejects.toMatchObject({ status: 403 })
  await expect(buy(contextFor(app))).rejects.toMatchObject({ status: 401 })
  expect(await books()).toEqual({ status: "on-sale", lines: [] })
})

test("a sold cask is offered again only when its buyer has defaulted", async () => {
  await buy(asPerson(app, ann))
  const again = () => changeListing(keeper, listingId, { status: "on-sale" })
  await expect(again()).rejects.toMatchObject({ code: "listings.statusUnclear" })
  await app.db.update(orderLines).set({ status: "defaulted" }).where(eq(orderLines.subjectId, listingId))
  await again()
  await buy(asPerson(app, ben))
  expect((await books()).lines).toHaveLength(2)
})
