import { expect, test } from "vitest"
import { closeLot } from "#domains/bidding/closing/close-lot.ts"
import { placeBid } from "#domains/bidding/place-bid.ts"
import * as home from "#pages/home.tsx"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { readTrackRecord } from "./read-track-record.ts"

const start = new Date("2026-12-01T04:00:00.000Z")

test("the figures count the results that the archive lists, and none of open auctions", async () => {
  const app = await testApp(start)
  const guest = contextFor(app)
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const ann = asPerson(app, await person(app, "ann"))
  const { lotIds, endsAt } = await liveAuction(app, hana, [{}, { reserveCents: 900_00 }])
  for (const lotId of lotIds)
    await placeBid(ann, lotId, { maxCents: 200_00, confirm: 200_00, idempotencyKey: `ann at ${lotId}` })
  app.clock.moveTo(new Date(endsAt.getTime() + 60_000))
  const open = await liveAuction(app, hana, [{}])
  for (const lotId of open.lotIds)
    await placeBid(ann, lotId, { maxCents: 200_00, confirm: 200_00, idempotencyKey: `ann at ${lotId}` })
  for (const lotId of lotIds) await closeLot(guest, lotId)
  expect(await readTrackRecord(guest)).toEqual({
    soldCount: 1,
    hammerCents: 100_00,
    bidCount: 2,
    freeMonths: 3,
  })
})

test("a stranger's home says what this is, shows the next lot and what to do; a member's does not", async () => {
  const app = await testApp(start)
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  await liveAuction(app, hana, [{}])
  const html = await renderScreen(contextFor(app), home, { path: "/home" })
  expect(html).toMatch(/<h1[^>]*>Rare whisky at auction, with every bid on record/)
  expect(html.match(/<h1/g)).toHaveLength(1)
  for (const text of ["Next lot to close", "Ardbeg 10 Year Old no. 1", "Shop bottles", "Sell your whisky"])
    expect(html).toContain(text)
  const own = await renderScreen(asPerson(app, await person(app, "ann")), home, { path: "/home" })
  expect(own).not.toContain("Rare whisky at auction")
  expect(own.match(/<h1/g)).toHaveLength(1)
})
