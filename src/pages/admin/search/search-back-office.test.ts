import { beforeAll, expect, test } from "vitest"
import { transfers } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { createSubmittedBottle } from "../../../../test/fixtures/submitted-bottles.ts"
import { asPerson, cask, liveAuction, person, product } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import { searchBackOffice } from "./search-back-office.ts"

let app: TestApp
const staff = new Map<string, Ctx>()

beforeAll(async () => {
  app = await testApp()
  for (const role of ["auctioneer", "shopkeeper", "editor", "finance", "admin"] as const)
    staff.set(role, asPerson(app, await person(app, `the_${role}`, { role })))
})

async function find(role: string, text: string) {
  const ctx = staff.get(role)
  if (!ctx) throw new Error(role)
  return await searchBackOffice(ctx, text)
}

const kindsOf = (hits: Awaited<ReturnType<typeof find>>) => [...new Set(hits.map(({ kind }) => kind))]

test("a member is found by name, e-mail and a misspelt name, by those who may open members", async () => {
  await person(app, "tan_wei_ming")
  for (const role of ["admin", "auctioneer", "shopkeeper", "finance"])
    for (const text of ["tan_wei", "wei_ming@", "TAN_WEI_MING", "tan_wie_ming"]) {
      const [hit] = await find(role, text)
      expect(hit, `${role}: ${text}`).toMatchObject({ kind: "members", title: "tan_wei_ming" })
    }
  expect(kindsOf(await find("editor", "tan_wei_ming"))).toEqual([])
})

test("a product is found by any words of its name, and by a misspelt one", async () => {
  await product(app, "Bunnahabhain 25 Year Old")
  for (const text of ["bunna 25", "25 year bunnahabhain", "bunnahabain"])
    expect(await find("shopkeeper", text), text).toContainEqual(
      expect.objectContaining({ kind: "products", title: "Bunnahabhain 25 Year Old" }),
    )
  expect(await find("finance", "bunnahabhain")).toEqual([])
})

test("a consigned bottle is found by its label and shelf, a lot by its bottle", async () => {
  const seller = await person(app, "seller")
  await createSubmittedBottle(app, seller, { name: "Karuizawa 1981", code: "QK7ZP2", state: "received" })
  expect(await find("auctioneer", "qk7z")).toMatchObject([{ kind: "bottles", title: "Karuizawa 1981" }])
  const auctioneer = staff.get("auctioneer")
  if (!auctioneer) throw new Error()
  const { lotIds } = await liveAuction(app, auctioneer)
  expect(await find("auctioneer", "ardbeg 10 no. 1")).toMatchObject([
    { kind: "lots", to: `/admin/lots/${lotIds[0]}`, note: "1 · Winter sale" },
  ])
  expect(kindsOf(await find("auctioneer", "winter"))).toEqual(["auctions"])
})

test("a transfer is found by payer and text of the statement, a cask by its number", async () => {
  await app.db.insert(transfers).values({
    ...{ id: newId("trf"), rowHash: "one", receivedOn: "2026-11-20", amountCents: 140_00 },
    ...{
      payer: "KELVIN TAN",
      text: "PAYNOW 69DEKK",
      createdAt: app.clock.now(),
      isManual: true,
    },
  })
  expect(await find("finance", "kelvin 69dekk")).toMatchObject([
    { kind: "transfers", title: "KELVIN TAN", note: "S$140 · 2026-11-20 · PAYNOW 69DEKK" },
  ])
  expect(await find("editor", "kelvin")).toEqual([])
  await cask(app, "HH-4711")
  expect(kindsOf(await find("shopkeeper", "hh-47"))).toEqual(["casks"])
})

test("an order is found by parts of its reference and of its buyer, with what it comes to", async () => {
  const shop = await openShop(app)
  const { listingId } = await shop.bottle()
  const { id, reference } = await shop.order(null, listingId)
  for (const text of [reference.slice(0, 5), id, "guest@qua", "guest@quaich.example 100"])
    expect(await find("finance", text), text).toContainEqual(
      expect.objectContaining({ kind: "orders", to: `/admin/orders/${id}`, title: reference }),
    )
  expect(kindsOf(await find("editor", reference))).toEqual([])
})

test("signs of patterns and too little text find nothing", async () => {
  for (const text of ["", " ", "a", "%%", "__", "\\\\", "'; drop table members; --"])
    expect(await find("admin", text), JSON.stringify(text)).toEqual([])
})
