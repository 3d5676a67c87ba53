import { expect, test } from "vitest"
import { contextFor } from "#platform/ctx.ts"
import { testApp } from "../../../test/db.ts"
import { createSubmittedBottle } from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { readSelling } from "./selling.ts"

const app = await testApp(new Date("2026-12-01T04:00:00.000Z"))
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const [siti, ann] = [await person(app, "siti"), await person(app, "ann")]

test("sellers see their own live lots; guests and others see none", async () => {
  const { lotIds } = await liveAuction(app, hana, [{ sellerId: siti.id }, {}, { sellerId: siti.id }])
  const { lots, steps } = await readSelling(asPerson(app, siti), 5)
  expect(lots.map(({ id }) => id).toSorted()).toEqual([lotIds[0], lotIds[2]].toSorted())
  expect(steps).toEqual([])
  expect((await readSelling(asPerson(app, siti), 1)).lots).toHaveLength(1)
  expect(await readSelling(asPerson(app, ann), 5)).toEqual({ lots: [], steps: [] })
  expect(await readSelling(contextFor(app), 5)).toEqual({ lots: [], steps: [] })
})

test("bottles are counted by their next step, and the one to send leads to where it goes", async () => {
  const { bottleId } = await createSubmittedBottle(app, ann, { state: "agreed", name: "Bowmore 12" })
  await createSubmittedBottle(app, ann, { name: "Oban 14" })
  await createSubmittedBottle(app, ann, { state: "inspected", code: "Q-1111-1", name: "Talisker 10" })
  await createSubmittedBottle(app, ann, { state: "received", code: "Q-2222-2", name: "Talisker 18" })
  await createSubmittedBottle(app, ann, { state: "declined", name: "Jura 10" })
  const { steps } = await readSelling(asPerson(app, ann), 5)
  expect(steps).toMatchObject([
    { kind: "toSend", count: 1, name: "Bowmore 12", path: expect.stringContaining(bottleId) },
    { kind: "beingValued", count: 1, name: "Oban 14", path: "/my-account/my-sales?tab=registered" },
    { kind: "beingPrepared", count: 2 },
  ])
})
