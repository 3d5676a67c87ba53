import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { products } from "#domains/catalogue/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../../test/fixtures.ts"
import { listLots, lotQueryOf } from "./list-lots.ts"

const app = await testApp()
let auctionId: Id<"auc">

async function lotOf(name: string, change: { region: string; age?: number; bottler?: string }) {
  const productId = await product(app, name)
  await app.db.update(products).set(change).where(eq(products.id, productId))
  return { productId }
}

beforeAll(async () => {
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const lots = [
    { ...(await lotOf("Talisker 18", { region: "Islands", age: 18 })), openingCents: 200_00 },
    await lotOf("Oban 14", { region: "Highland", age: 14, bottler: "Signatory" }),
    await lotOf("Ledaig", { region: "Islands" }),
  ]
  auctionId = (await liveAuction(app, hana, lots)).auctionId
  await liveAuction(app, hana, [await lotOf("Caol Ila 12", { region: "Islay", age: 12 })])
})

async function list(search: string, of: Id<"auc"> | null = auctionId) {
  const { lots, facets } = await listLots(contextFor(app), of, lotQueryOf(new URLSearchParams(search)))
  return { names: lots.map(({ name }) => name), facets }
}

test.each([
  ["region=Islands&region=Highland", ["Talisker 18", "Oban 14", "Ledaig"]],
  ["region=Highland&region=Islay", ["Oban 14"]],
  ["ageFrom=12&ageTo=14", ["Oban 14"]],
  ["bottler=Signatory", ["Oban 14"]],
  ["volumeFrom=701", []],
  ["q=islands", ["Talisker 18", "Ledaig"]],
  ["from=150", ["Talisker 18"]],
  ["q=l", ["Ledaig", "Talisker 18", "Oban 14"]],
  ["q=l&sort=lot", ["Talisker 18", "Oban 14", "Ledaig"]],
  ["q=3", ["Ledaig"]],
  ["sort=newest", ["Ledaig", "Oban 14", "Talisker 18"]],
])("the lots of an auction are filtered by %s", async (search, names) => {
  expect((await list(search)).names).toEqual(names)
})

test("lots are filtered by the time left", async () => {
  expect((await list("ends=hour")).names).toHaveLength(3)
  app.clock.moveTo(new Date(app.clock.now().getTime() - 24 * 60 * 60_000))
  expect((await list("ends=hour&sort=ending")).names).toEqual([])
  app.clock.moveTo(new Date(app.clock.now().getTime() + 24 * 60 * 60_000))
})

test("a choice is counted with the other filters but without its own", async () => {
  const { facets } = await list("region=Islands&ageFrom=1")
  expect(facets.region).toEqual([
    { name: "Highland", lots: 1 },
    { name: "Islands", lots: 1 },
  ])
  expect(facets.bottler).toEqual([{ name: "Official bottling", lots: 1 }])
  expect(facets.bids).toEqual([{ name: "none", lots: 1 }])
})

test("without an auction, the lots of all live auctions are listed and counted", async () => {
  const { names, facets } = await list("region=Islay&region=Highland", null)
  expect(names.toSorted()).toEqual(["Caol Ila 12", "Oban 14"])
  expect(facets.region.map(({ name }) => name).toSorted()).toEqual(["Highland", "Islands", "Islay"])
})
