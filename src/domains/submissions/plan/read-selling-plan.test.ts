import { expect, test } from "vitest"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { auctions } from "#domains/auctions/schema.ts"
import { formatDate } from "#language/format.ts"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import * as submitScreen from "../screens/submit-lots.tsx"
import { readSellingPlan } from "./read-selling-plan.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const guest = contextFor(app)

async function sale(title: string, startsAt: string, endsAt: string) {
  const times = { previewAt: startsAt, startsAt, endsAt }
  return await createAuction(hana, NewAuction.parse({ title, location: "singapore", ...times }))
}

const thanks = async () => await renderScreen(guest, submitScreen, { path: "/submit-lots?sent=2" })

test("without a coming auction we only say when we answer", async () => {
  expect(await readSellingPlan(guest)).toEqual({ answerBy: "2026-12-04T04:00:00.000Z", auction: null })
  const page = await thanks()
  expect(page).toContain(`by ${formatDate("2026-12-04T04:00:00.000Z", "en", "date")}`)
  expect(page).not.toContain("closes")
})

test("the next auction after our answer is named with its end and when its sellers are paid", async () => {
  await sale("Too soon", "2026-12-03T12:00:00Z", "2026-12-10T12:00:00Z")
  await sale("Winter auction", "2026-12-10T12:00:00Z", "2026-12-17T12:00:00Z")
  await sale("Spring auction", "2026-12-20T12:00:00Z", "2026-12-27T12:00:00Z")
  await app.db.update(auctions).set({ status: "scheduled" })
  const { auction } = await readSellingPlan(guest)
  expect(auction).toEqual({
    title: "Winter auction",
    endsAt: "2026-12-17T12:00:00.000Z",
    // Two days to pay by transfer, and fourteen for complaints.
    paidBy: "2027-01-02T12:00:00.000Z",
  })
  const page = await thanks()
  expect(page).toContain(` closes on ${formatDate("2026-12-17T12:00:00.000Z", "en", "date")}`)
  expect(page).toContain(`paid by ${formatDate("2027-01-02T12:00:00.000Z", "en", "date")}`)
})
