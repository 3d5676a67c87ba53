import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { lotPath } from "#domains/auctions/paths.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import { biddingStates } from "#domains/auctions/schema.ts"
import { buyLot } from "#domains/bidding/buy-lot.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { products } from "#domains/catalogue/schema.ts"
import { type Ctx, contextFor, noClient, transaction } from "#platform/ctx.ts"
import { readCsv } from "#platform/files/csv.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { withdrawLiveLot } from "../../../test/approvals.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { archiveList } from "./archive-list.ts"
import { endedAt } from "./ended-at.ts"
import { exportResults } from "./export-results.ts"
import { findArchivedLotPath } from "./find-lot-path.ts"
import { listRecords, listResults, listSimilarResults } from "./list-results.ts"
import { listLatestSales, readSale } from "./read-sales.ts"
import { dictionary } from "./result-fields.ts"

let app: TestApp
let ann: Ctx
let ben: Ctx
let hana: Ctx
let guest: Ctx
let auctionId: Id<"auc">
let openId: Id<"auc">
let endsAt: Date
const lot = {} as Record<"dear" | "cheap" | "unsold" | "withdrawn" | "open", Id<"lot">>
let dearProduct: Id<"prd">

const reserveCents = 987_654_00
const maximumCents = 456_789_00
const secrets = /98765400|987654|45678900|456789/

async function bid(ctx: Ctx, lotId: Id<"lot">, maxCents: number) {
  await placeBid(ctx, lotId, {
    maxCents,
    confirm: maxCents,
    idempotencyKey: `${ctx.actor.username} ${lotId} ${maxCents}`,
  })
}

beforeAll(async () => {
  app = await testApp()
  guest = contextFor(app)
  ann = asPerson(app, await person(app, "ann"))
  ben = asPerson(app, await person(app, "ben"))
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  dearProduct = await product(app, "=Port Ellen 1979")
  await app.db.update(products).set({ region: "Speyside", age: 30 }).where(eq(products.id, dearProduct))
  const made = await liveAuction(app, hana, [
    { productId: dearProduct, estimateLowCents: 100_00, estimateHighCents: 400_00 },
    { openingCents: 50_00 },
    { reserveCents },
    {},
  ])
  const [dear, cheap, unsold, withdrawn] = made.lotIds
  if (!dear || !cheap || !unsold || !withdrawn) throw new Error("there are no lots")
  Object.assign(lot, { dear, cheap, unsold, withdrawn })
  ;({ auctionId, endsAt } = made)
  await bid(ann, dear, maximumCents)
  await bid(ben, dear, 300_00)
  await bid(ben, cheap, 60_00)
  await bid(ann, unsold, 200_00)
  await withdrawLiveLot(hana, withdrawn)
})

const page = (query: Record<string, unknown> = {}, place = {}) =>
  listResults(guest, place, parseListQuery(archiveList, query))
const ids = async (query: Record<string, unknown> = {}, place = {}) =>
  (await page(query, place)).lots.map(({ id }) => id)

async function fileOf(kind: "csv" | "json", query: Record<string, unknown> = {}): Promise<string> {
  let text = ""
  for await (const piece of await exportResults(guest, kind, {}, parseListQuery(archiveList, query)))
    text += piece
  return text
}

test("no lot of an auction is in the archive while one of its lots is open", async () => {
  await closeSome(["cheap"])
  expect(await ids()).toEqual([])
  expect((await readSale(guest, auctionId)).figures).toBeUndefined()
  expect(await findArchivedLotPath(guest, lot.cheap, "singapore")).toMatch(/^\/whisky-auction-live\//)
  expect(await findArchivedLotPath(guest, dearProduct, "singapore")).toBeUndefined()
})

async function closeSome(names: readonly (keyof typeof lot)[]): Promise<void> {
  app.clock.moveTo(new Date(endsAt.getTime() + 60 * 60_000))
  for (const name of names) await closeLot(contextFor(app), lot[name])
}

describe("when the auction is over", () => {
  beforeAll(async () => {
    await closeSome(["dear", "unsold"])
    const made = await liveAuction(app, hana, [{}], { title: "Spring sale" })
    openId = made.auctionId
    if (made.lotIds[0]) lot.open = made.lotIds[0]
  })

  test("sold and unsold lots are listed, withdrawn and open ones are not", async () => {
    expect((await ids()).toSorted()).toEqual([lot.dear, lot.cheap, lot.unsold].toSorted())
    const { lots, facets, total } = await page({ sort: "hammer-down" })
    expect(total).toBe(3)
    expect(lots.map(({ id, hammerCents }) => [id, hammerCents !== null])).toEqual([
      [lot.dear, true],
      [lot.cheap, true],
      [lot.unsold, false],
    ])
    expect(lots[0]?.path).toBe(`/whisky-auctions-previous/singapore/${lot.dear}/port-ellen-1979`)
    expect(facets.result).toEqual([
      { name: "sold", lots: 2 },
      { name: "unsold", lots: 1 },
    ])
    expect(facets.region).toEqual([
      { name: "Islay", lots: 2 },
      { name: "Speyside", lots: 1 },
    ])
  })

  test("each filter and each order works", async () => {
    expect(await ids({ result: "unsold" })).toEqual([lot.unsold])
    expect(await ids({ region: "Speyside" })).toEqual([lot.dear])
    expect(await ids({ q: "port ellen" })).toEqual([lot.dear])
    expect(await ids({ q: "port ellen", sort: "newest" })).toEqual([lot.dear])
    expect(await ids({ from: 100 })).toEqual([lot.dear])
    expect(await ids({ to: 100 })).toEqual([lot.cheap])
    expect(await ids({ ageFrom: 25, ageTo: 30 })).toEqual([lot.dear])
    expect(await ids({ abvTo: 40 })).toEqual([])
    expect(await ids({ volumeFrom: 700, volumeTo: 700, result: "sold", sort: "hammer-up" })).toEqual([
      lot.cheap,
      lot.dear,
    ])
    expect((await ids({ sort: "bids" }))[0]).toBe(lot.dear)
    expect(await ids({ sort: "name", result: "sold" })).toEqual([lot.dear, lot.cheap])
    expect(await ids({}, { location: "vietnam" })).toEqual([])
    expect(await ids({}, { location: "singapore", auctionId })).toHaveLength(3)
    expect(await ids({}, { auctionId: openId })).toEqual([])
  })

  test("a day of sale is a day in Singapore", async () => {
    const day = new Date(endsAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const before = new Date(endsAt.getTime() - 16 * 3_600_000).toISOString().slice(0, 10)
    expect(await ids({ soldFrom: day, soldTo: day })).toHaveLength(3)
    expect(await ids({ soldTo: before })).toEqual([])
    expect(await ids({ soldFrom: "2026-02-31" })).toHaveLength(3)
  })

  test("the figures of the sale leave out withdrawn lots", async () => {
    const { figures } = await readSale(guest, auctionId)
    expect(figures).toMatchObject({ lots: 3, sold: 2, bidders: 2, bids: 4 })
    const { lots } = await page({ result: "sold" })
    expect(figures?.hammerCents).toBe(lots.reduce((sum, { hammerCents }) => sum + (hammerCents ?? 0), 0))
    expect((await listRecords(guest, { auctionId }, 1)).map(({ id }) => id)).toEqual([lot.dear])
    const [latest] = await listLatestSales(guest, "singapore", 1)
    expect(latest).toMatchObject({ id: auctionId, lotCount: 4, soldCount: 2, bidCount: 4 })
    const like = await listSimilarResults(guest, { id: lot.cheap, distillery: null, region: "Islay" }, 4)
    expect(like).toEqual([])
  })

  test("a result that is corrected later is shown corrected", async () => {
    await page()
    await transaction(guest, async (tx) => {
      await tx.db.update(biddingStates).set({ priceCents: 40_00 }).where(eq(biddingStates.lotId, lot.cheap))
    })
    const { lots } = await page({ sort: "hammer-up" })
    expect(lots[0]).toMatchObject({ id: lot.cheap, hammerCents: 40_00 })
  })

  test("results can be exported as CSV and JSON, without any secret", async () => {
    const csv = await fileOf("csv", { sort: "hammer-down" })
    expect(csv).toContain("'=Port Ellen 1979")
    const [head, first, ...others] = await readCsv(csv)
    const at = (row: string[] | undefined, column: string) => row?.[head?.indexOf(column) ?? -1]
    expect(at(first, "name")).toBe("=Port Ellen 1979")
    expect(Number(at(first, "hammer_sgd"))).toBeGreaterThan(300)
    expect(at(first, "address")).toBe(
      `${app.origin}/whisky-auctions-previous/singapore/${lot.dear}/port-ellen-1979`,
    )
    expect(at(others[1], "result")).toBe("unsold")
    expect(at(others[1], "hammer_sgd")).toBe("")
    const json = await fileOf("json", { result: "unsold" })
    expect(JSON.parse(json)).toMatchObject({ total: 1, results: [{ lot_id: lot.unsold, hammer_sgd: null }] })
    expect(JSON.parse(await fileOf("json", { q: "lemonade" }))).toMatchObject({ total: 0, results: [] })
    expect(at(first, "product_id")).toBe(dearProduct)
    const { fields } = dictionary("Quaich")
    expect(fields.map(({ name }) => name)).toEqual(head)
    const { licence, fields: where, results } = JSON.parse(json)
    expect([licence, where]).toEqual([
      "CC-BY-4.0",
      `${app.origin}/whisky-auctions-previous/results-schema.json`,
    ])
    expect(Object.keys(results[0])).toEqual(head)
    expect(csv + json + JSON.stringify(await page())).not.toMatch(secrets)
  })

  test("one address can download only a limited number of files", async () => {
    const client = { ...noClient, address: "203.0.113.9" }
    const ctx = contextFor(app, guest.actor, "en", client)
    const download = () => exportResults(ctx, "csv", {}, parseListQuery(archiveList, {}))
    for (let times = 0; times < 30; times++) await download()
    await expect(download()).rejects.toMatchObject({ code: "archive.tooManyFiles", status: 429 })
  })

  test("every address of a lot redirects to its current one", async () => {
    const path = `/whisky-auctions-previous/singapore/${lot.dear}/port-ellen-1979`
    expect(await findArchivedLotPath(guest, lot.dear, "vietnam")).toBe(path)
    expect(await findArchivedLotPath(guest, dearProduct, "singapore")).toBe(path)
    expect(await findArchivedLotPath(guest, dearProduct, "vietnam")).toBeUndefined()
    expect(await findArchivedLotPath(guest, "lot_none", "singapore")).toBeUndefined()
    const open = { id: lot.open, name: "Ardbeg", location: "singapore", auctionStatus: "live" } as const
    expect(lotPath(open)).toBe(`/whisky-auction-live/singapore/${lot.open}/ardbeg`)
  })

  test("a lot bought at its fixed price ends at the purchase, in lists, exports and filters by day", async () => {
    const { lotIds, endsAt: end } = await liveAuction(app, hana, [{ buyNowCents: 300_00 }])
    await transaction(ann, (tx) => buyLot(tx, lotIds[0] ?? ""))
    const bought = app.clock.now().toISOString()
    expect(bought < end.toISOString()).toBe(true)
    const card = (await page()).lots.find(({ id }) => id === lotIds[0])
    expect(card?.endedAt).toBe(bought)
    expect((await readCsv(await fileOf("csv"))).flat()).toContain(bought)
    const dayAfter = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
    expect(await ids({ soldFrom: dayAfter })).not.toContain(lotIds[0])
    const { closedAt, endsAt } = await readLot(guest, lotIds[0] ?? "")
    expect(endedAt({ closedAt, endsAt })).toBe(bought)
  })
})
