import { expect, test } from "vitest"
import * as previousScreen from "#domains/archive/screens/previous-lot.tsx"
import { listLotCards } from "#domains/auctions/read-lot.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { withdrawLiveLot } from "../../../test/approvals.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import * as lotScreen from "./lot.tsx"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const ann = asPerson(app, await person(app, "ann"))
const guest = contextFor(app)

async function pageOf(ctx: Ctx, lotId: string): Promise<string> {
  const [card] = await listLotCards(guest, [lotId])
  const { location = "", path = "" } = card ?? {}
  return await renderScreen(ctx, lotScreen, { path, params: { location, id: lotId, prod_name: "" } })
}

test("a lot without photographs shows drawings of the bottle, its label and its stated fill level", async () => {
  const [stated = "lot_", unstated = "lot_"] = (
    await liveAuction(app, hana, [{ condition: { fillLevel: "top shoulder" } }, {}])
  ).lotIds
  const page = await pageOf(guest, stated)
  expect(page).toContain("?fill=top+shoulder&amp;view=label")
  expect(page).toContain("?fill=top+shoulder&amp;view=neck")
  expect(page).toContain("Picture 3 of 3")
  const other = await pageOf(guest, unstated)
  expect(other).toContain("Picture 2 of 2")
  expect(other).not.toContain("view=neck")
})

test("a bottle that was sold before can be compared with it, without script by a link to that lot", async () => {
  const productId = await product(app, "Brora 30 Year Old")
  const sale = await liveAuction(app, hana, [{ productId }], { title: "First sale" })
  const [before = "lot_"] = sale.lotIds
  expect(await pageOf(guest, before)).not.toContain("Compare with")
  await placeBid(ann, before, { maxCents: 200_00, confirm: 200_00, idempotencyKey: "a bid of ann" })
  app.clock.moveTo(new Date(sale.endsAt.getTime() + 60_000))
  await closeLot(contextFor(app), before)
  const [again = "lot_"] = (await liveAuction(app, hana, [{ productId }], { title: "Second sale" })).lotIds
  const page = await pageOf(guest, again)
  expect(page).toMatch(
    new RegExp(`href="/whisky-auctions-previous/singapore/${before}/[^>]*>.*Compare with Lot 1, First sale`),
  )
})

test("title and bid box come before the pictures, condition and history", async () => {
  const [lotId = "lot_"] = (await liveAuction(app, hana, [{ condition: { fillLevel: "into neck" } }])).lotIds
  const page = await pageOf(ann, lotId)
  const places = ["<h1", 'name="amount"', "Picture 1 of 3", ">Condition<", ">The bottle<", ">Bid history<"]
  const found = places.map((text) => page.indexOf(text))
  expect(found).toEqual(found.toSorted((a, b) => a - b))
  expect(found[0]).toBeGreaterThan(0)
  const stops = page.slice(0, found[1]).match(/<(a|button|select|summary|input(?![^>]*hidden)) /g) ?? []
  expect(stops.length).toBeLessThan(12)
})

test("the fill level is a picture with its words, and the place of an open lot is said", async () => {
  const condition = { fillLevel: "top shoulder", seal: "Intact", label: null }
  const [lotId = "lot_"] = (await liveAuction(app, hana, [{ condition }])).lotIds
  const page = await pageOf(guest, lotId)
  expect(page).toContain('aria-label="Drawing of a neck and shoulder, filled to: Top shoulder"')
  expect(page).toMatch(/Capsule and seal<.dt><dd[^>]*>Intact/)
  expect(page).toContain("In our care in Singapore")
})

test("where a bottle comes from is said while its lot is open, and in the archive", async () => {
  const provenance = "Private collection, Kowloon; bought on release in 1998."
  const sale = await liveAuction(app, hana, [{ provenance }, {}])
  const [lotId = "lot_", other = "lot_"] = sale.lotIds
  const shown = new RegExp(`>Provenance</h2><p[^>]*>${provenance}`)
  expect(await pageOf(guest, lotId)).toMatch(shown)
  expect(await pageOf(guest, other)).not.toContain("Provenance")
  app.clock.moveTo(new Date(sale.endsAt.getTime() + 60_000))
  for (const each of [lotId, other]) await closeLot(guest, each)
  const params = { location: "singapore", id: lotId, prod_name: "" }
  const [card] = await listLotCards(guest, [lotId])
  expect(await renderScreen(guest, previousScreen, { path: card?.path ?? "", params })).toMatch(shown)
})

test("a lot leads to its neighbours in the sale, without the withdrawn ones", async () => {
  const sale = await liveAuction(app, hana, [{}, {}, {}])
  const [first = "lot_", second = "lot_", third = "lot_"] = sale.lotIds
  const linked = async (lotId: string) =>
    [...(await pageOf(guest, lotId)).matchAll(/rel="(prev|next)"[^>]*href="[^"]*(lot_\w+)/g)].map(
      ([, rel, id]) => [rel, id],
    )
  expect(await linked(second)).toEqual([
    ["prev", first],
    ["next", third],
  ])
  await withdrawLiveLot(hana, second)
  expect(await linked(first)).toEqual([["next", third]])
  expect(await linked(third)).toEqual([["prev", first]])
})

test("everyone can look at the increment table of the auction, and at the median beside the bid", async () => {
  const productId = await product(app, "Port Ellen 25 Year Old")
  for (const dollars of [150, 160, 180, 190, 200]) {
    const sale = await liveAuction(app, hana, [{ productId, openingCents: dollars * 100 }])
    const [lotId = "lot_"] = sale.lotIds
    await placeBid(ann, lotId, {
      maxCents: dollars * 100,
      confirm: dollars * 100,
      idempotencyKey: `a bid of ${dollars}`,
    })
    app.clock.moveTo(new Date(sale.endsAt.getTime() + 60_000))
    await closeLot(guest, lotId)
  }
  const [lotId = "lot_"] = (await liveAuction(app, hana, [{ productId, openingCents: 201_60 }])).lotIds
  const page = await pageOf(guest, lotId)
  expect(page).toContain("Bid increments: S$10 at this price")
  expect(page).toContain("S$100 to under S$500")
  expect(page).toContain("Median of 5 sales in 12 months: S$180.")
  expect(page).toContain("The opening price is 12% above.")
})
