import { expect, test } from "vitest"
import { listLotCards } from "#domains/auctions/read-lot.ts"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
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
  const [stated = "", unstated = ""] = (
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
  const [before = ""] = sale.lotIds
  expect(await pageOf(guest, before)).not.toContain("Compare with")
  await placeBid(ann, before, { maxCents: 200_00, idempotencyKey: "a bid of ann" })
  app.clock.moveTo(new Date(sale.endsAt.getTime() + 60_000))
  await closeLot(contextFor(app), before)
  const [again = ""] = (await liveAuction(app, hana, [{ productId }], { title: "Second sale" })).lotIds
  const page = await pageOf(guest, again)
  expect(page).toMatch(
    new RegExp(`href="/whisky-auctions-previous/singapore/${before}/[^>]*>.*Compare with Lot 1, First sale`),
  )
})
