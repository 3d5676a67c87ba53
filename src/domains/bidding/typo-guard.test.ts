import { expect, test } from "vitest"
import { readPriceHistory } from "#domains/prices/read-history.ts"
import type { AppContext } from "#platform/ctx.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { openServices } from "#server/open-services.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { bidFromPage } from "./bid-from-page.ts"
import { bidMediansService } from "./bid-medians.ts"
import { closeLot } from "./closing/close-lot.ts"
import { placeBid } from "./place-bid.ts"

const app = await testApp()
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = await person(app, "ann")
const ben = await person(app, "ben")

const key = () => crypto.randomUUID()

/** Each at its opening price. */
async function sell(productId: Id<"prd">, openings: readonly number[]): Promise<void> {
  const sale = await liveAuction(
    app,
    hana,
    openings.map((openingCents) => ({ productId, openingCents })),
  )
  for (const [at, lotId] of sale.lotIds.entries())
    await placeBid(asPerson(app, ann), lotId, { maxCents: openings[at] ?? 0, idempotencyKey: key() })
  app.clock.moveTo(sale.endsAt)
  for (const lotId of sale.lotIds) await closeLot(contextFor(app), lotId)
}

async function openLot(productId?: Id<"prd">): Promise<Id<"lot">> {
  const { lotIds } = await liveAuction(app, hana, [productId ? { productId } : {}])
  return lotIds[0] ?? "lot_"
}

/** With medians that are read anew. */
const fresh = (): AppContext => openServices({ ...app })

test("a bid above three times the minimum needs the same amount as confirmation, and its refusal is not stored", async () => {
  const lotId = await openLot()
  const bid = { maxCents: 300_01, idempotencyKey: key() }
  await expect(placeBid(asPerson(app, ann), lotId, bid)).rejects.toMatchObject({
    code: "bidding.retype",
    status: 422,
    facts: { field: "confirm", minimumCents: 100_00 },
  })
  await expect(placeBid(asPerson(app, ann), lotId, { ...bid, confirm: 300_00 })).rejects.toMatchObject({
    code: "bidding.confirmDiffers",
    status: 422,
    facts: { field: "confirm" },
  })
  expect(await countRows(app)).toMatchObject({ bids: 0, bid_refusals: 0 })
  const [first, again] = await Promise.all([
    placeBid(asPerson(app, ann), lotId, { ...bid, confirm: 300_01 }),
    placeBid(asPerson(app, ann), lotId, { ...bid, confirm: 300_01 }),
  ])
  expect(first).toMatchObject({ outcome: "leading", maxCents: 300_01 })
  expect(again).toEqual(first)
  expect(await placeBid(asPerson(app, ann), lotId, bid)).toEqual(first)
})

test("what cannot be accepted at all is refused for that, confirmed or not", async () => {
  const lotId = await openLot()
  await placeBid(asPerson(app, ann), lotId, { maxCents: 300_00, idempotencyKey: key() })
  const low = { maxCents: 50_00, idempotencyKey: key() }
  await expect(placeBid(asPerson(app, ben), lotId, low)).rejects.toMatchObject({ code: "bidding.tooLow" })
})

test("a bid far above the bottle's median needs confirmation, from a page as by the call", async () => {
  const productId = await product(app, "Brora 30 Year Old")
  await sell(productId, [80_00, 90_00, 100_00, 110_00, 120_00])
  const lotId = await openLot(productId)
  const at = fresh()
  const bid = { maxCents: 250_01, idempotencyKey: key() }
  const facts = { minimumCents: 100_00, medianCents: 100_00 }
  await expect(placeBid(asPerson(at, ann), lotId, bid)).rejects.toMatchObject({
    code: "bidding.aboveMedian",
    facts,
  })
  const form = new FormData()
  for (const [name, value] of Object.entries({ amount: "250.01", idempotencyKey: key() }))
    form.set(name, value)
  await expect(bidFromPage(asPerson(at, ben), lotId, form)).rejects.toMatchObject({
    code: "bidding.aboveMedian",
  })
  form.set("again", "25")
  await expect(bidFromPage(asPerson(at, ben), lotId, form)).rejects.toMatchObject({
    code: "bidding.confirmDiffers",
    facts: { field: "again" },
  })
  form.set("again", "S$250.01")
  expect(await bidFromPage(asPerson(at, ben), lotId, form)).toMatchObject({ outcome: "leading" })
  expect(await placeBid(asPerson(at, ann), lotId, { ...bid, maxCents: 250_00 })).toMatchObject({
    outcome: "outbid",
  })
})

test("the guard's medians are those of the lot's page, and too few sales have none", async () => {
  const few = await product(app, "Port Ellen 12 Year Old")
  const many = await product(app, "Rosebank 12 Year Old")
  await sell(few, [80_00, 90_00, 100_00, 110_00])
  await sell(many, [80_00, 91_00, 104_01, 110_00, 115_00, 120_00])
  const medians = bidMediansService.of(fresh())
  for (const productId of [few, many]) {
    const { summary } = await readPriceHistory(contextFor(app), productId)
    expect(await medians.find(await openLot(productId))).toBeNull()
    expect(await bidMediansService.of(fresh()).find(await openLot(productId))).toBe(summary.medianCents)
  }
  expect(await bidMediansService.of(fresh()).find(await openLot(many))).toBe(107_01)
})

test("bids are taken while the medians cannot be read", async () => {
  const lotId = await openLot()
  const auxiliaryPool = { query: () => Promise.reject(new Error("no connection")) }
  const at = openServices(Object.assign({ ...app }, { auxiliaryPool }))
  expect(await bidMediansService.of(at).find(lotId)).toBeNull()
  expect(await bidMediansService.of(at).find(lotId)).toBeNull()
})
