import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { distilleries, products } from "#domains/catalogue/schema.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { distilleriesOf, similarDistilleries } from "./distilleries-of.ts"
import { shorterTexts } from "./nearest-texts.ts"
import { readResults } from "./read-results.ts"
import * as resultsScreen from "./screens/results.tsx"
import { searchGroups } from "./search-groups.ts"
import { similarity } from "./similarity.ts"

let app: TestApp
let guest: Ctx
let productId: Id<"prd">

async function sale(hana: Ctx, lots: Parameters<typeof liveAuction>[2]) {
  const made = await liveAuction(app, hana, lots)
  const [first, second] = made.lotIds
  if (!first || !second) throw new Error("there are no lots")
  return { ...made, first, second }
}

beforeAll(async () => {
  app = await testApp()
  guest = contextFor(app)
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const ann = asPerson(app, await person(app, "ann"))
  productId = await product(app, "Brora 30 Year Old")
  await app.db
    .insert(distilleries)
    .values({ id: "brora", name: "Brora", country: "Scotland", region: "Highland", isActive: true })
  await app.db
    .update(products)
    .set({ age: 30, region: "Highland", distilleryId: "brora" })
    .where(eq(products.id, productId))
  const past = await sale(hana, [{ productId }, { productId }])
  await placeBid(ann, past.first, { maxCents: 500_00, confirm: 500_00, idempotencyKey: "brora in the past" })
  app.clock.moveTo(new Date(past.endsAt.getTime() + 1_000))
  for (const lotId of past.lotIds) await closeLot(guest, lotId)
  const live = await sale(hana, [{ productId }, {}])
  await placeBid(ann, live.first, { maxCents: 300_00, confirm: 300_00, idempotencyKey: "brora now" })
  for (const location of ["vietnam", "singapore"] as const)
    await createListing(kai, { kind: "bottle", productId, location, priceCents: 900_00, isOnSale: true })
})

const groupsOf = async (query: string) => (await searchGroups(guest, query)).groups

test("live lots come first with bid, end and number, then the shop, then results with hammer price", async () => {
  const groups = await groupsOf("brora")
  expect(groups.map(({ kind, total }) => [kind, total])).toEqual([
    ["live", 1],
    ["bottle", 2],
    ["previous", 2],
  ])
  expect(groups[0]?.items).toMatchObject([
    {
      ...{ number: 1, auction: "Winter sale", priceCents: 100_00, bidCount: 1, status: "live" },
      ...{ age: 30, volumeMl: 700, abvPercent: 46, distillery: "Brora", region: "Highland" },
    },
  ])
  const hammers = groups[2]?.items.map((found) => "hammerCents" in found && found.hammerCents)
  expect(hammers?.toSorted()).toEqual([100_00, null])
})

test("a bottle of several shops is shown once, and its group counts every offer", async () => {
  const [, bottles] = await groupsOf("brora")
  expect(bottles?.items).toMatchObject([{ name: "Brora 30 Year Old", productId }])
  expect(bottles?.total).toBe(2)
})

test("the page leads from each group to its list, and names the distillery", async () => {
  const page = await renderScreen(guest, resultsScreen, { path: "/product?q=brora" })
  expect(page).toContain('href="/whisky-auction-live?q=brora"')
  expect(page).toContain('href="/whisky-shop?q=brora"')
  expect(page).toContain('href="/whisky-auctions-previous?q=brora"')
  expect(page).toContain('href="/whisky-distillery/brora"')
  expect(page).toContain("Unsold")
})

describe("a search in one section", () => {
  const search = (q: string, scope: "bottle-vietnam" | "live-vietnam" | "live-singapore") =>
    readResults(guest, { q, scope })
  const addressOf = async (pending: Promise<unknown>) => {
    const thrown = await pending.catch((each: unknown) => each)
    return thrown instanceof Response ? thrown.headers.get("location") : null
  }

  test("leads to its list, with the corrected words", async () => {
    expect(await addressOf(search("brora", "bottle-vietnam"))).toBe("/whisky-shop/vietnam?q=brora")
    expect(await addressOf(search("brroa", "live-singapore"))).toBe("/whisky-auction-live/singapore?q=brora")
    expect(await addressOf(search("", "bottle-vietnam"))).toBe("/whisky-shop/vietnam")
  })

  test("shows everything if the section has nothing", async () => {
    expect((await search("brora", "live-vietnam")).found?.groups).toHaveLength(3)
  })
})

test("a search without results names texts that have some, similar distilleries and ways on", async () => {
  const { nearest } = await readResults(guest, { q: "quetzalcoatl brora", scope: "all" })
  expect(nearest?.texts[0]).toMatchObject({ text: "brora", count: 4 })
  const { nearest: misspelt } = await readResults(guest, { q: "brohrahh", scope: "all" })
  expect(misspelt?.distilleries).toEqual([{ id: "brora", name: "Brora" }])
  const page = await renderScreen(guest, resultsScreen, { path: "/product?q=quetzalcoatl" })
  expect(page).toContain('href="/request-valuation"')
  expect(page).toContain('href="/contact"')
})

test("distilleries are found by their name in the text, else by a region or country", () => {
  const all = [
    { name: "Ben Nevis", region: "Highland", country: "Scotland" },
    { name: "Lagavulin", region: "Islay", country: "Scotland" },
    { name: "Suntory Yamazaki", region: null, country: "Japan" },
  ]
  const names = (text: string) => distilleriesOf(text, all).map(({ name }) => name)
  expect(names("lagavulin 16")).toEqual(["Lagavulin"])
  expect(names("ben nevis islay")).toEqual(["Ben Nevis"])
  expect(names("yamaz")).toEqual(["Suntory Yamazaki"])
  expect(names("ben")).toEqual([])
  expect(names("peated islay")).toEqual(["Lagavulin"])
  expect(names("!!")).toEqual([])
  expect(similarDistilleries("lagavooolin", all, 3).map(({ name }) => name)).toEqual(["Lagavulin"])
})

test("equal texts are wholly similar, and texts without a common pair not at all", () => {
  expect(similarity("brora", "brora")).toBe(1)
  expect(similarity("brora", "xyz")).toBe(0)
  expect(similarity("", "")).toBe(0)
})

test("a text is shortened by each word, and to each word", () => {
  expect(shorterTexts("port ellen 12")).toEqual(["ellen 12", "port 12", "port ellen", "port", "ellen"])
  expect(shorterTexts("brora")).toEqual([])
})
