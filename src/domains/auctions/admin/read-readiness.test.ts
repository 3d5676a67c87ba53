import { expect, test } from "vitest"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { catalogueLots } from "../catalogue-lots.ts"
import { createAuction } from "../create-auction.ts"
import { NewAuction, NewLot } from "../inputs.ts"
import { adminLotList } from "./lot-list.ts"
import { readReadiness } from "./read-readiness.ts"
import { listLotsForAdmin } from "./reads.ts"

const app = await testApp()
const staff = asPerson(app, await person(app, "aki", { role: "auctioneer" }))

test("the next draft says what its lots lack, each as many as the list that the address shows", async () => {
  expect(await readReadiness(staff)).toBeNull()
  const times = {
    previewAt: "2027-03-01T00:00:00Z",
    startsAt: "2027-03-02T00:00:00Z",
    endsAt: "2027-03-09T00:00:00Z",
  }
  const id = await createAuction(
    staff,
    NewAuction.parse({ title: "Spring sale", location: "vietnam", ...times }),
  )
  expect(await readReadiness(staff)).toMatchObject({
    id,
    title: "Spring sale",
    lots: 0,
    gaps: [],
    isLate: false,
  })
  const productId = await product(app, "Ardbeg 10")
  const siti = await person(app, "siti")
  await catalogueLots(staff, id, [
    NewLot.parse({ productId, openingCents: 100_00 }),
    NewLot.parse({
      productId,
      openingCents: 300_00,
      estimateLowCents: 200_00,
      estimateHighCents: 400_00,
      sellerId: siti.id,
    }),
  ])
  const ready = await readReadiness(staff)
  expect(ready?.lots).toBe(2)
  expect(Object.fromEntries(ready?.gaps.map(({ gap, count }) => [gap, count]) ?? [])).toMatchObject({
    ...{ photo: 2, estimate: 1, terms: 1, opening: 1 },
  })
  for (const { gap, count } of ready?.gaps ?? []) {
    const listed = await listLotsForAdmin(staff, id, parseListQuery(adminLotList, { lacks: gap }))
    expect([gap, listed.total]).toEqual([gap, count])
  }
})
