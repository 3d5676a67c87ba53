import { beforeAll, expect, test } from "vitest"
import { placeBid } from "#domains/bidding/place-bid.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { withoutIds } from "../../../../test/api/without-ids.ts"
import { withdrawLiveLot } from "../../../../test/approvals.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../../test/fixtures.ts"
import { createAuction } from "../create-auction.ts"
import { NewAuction } from "../inputs.ts"
import { adminAuctionList } from "./auction-list.ts"
import { adminLotList } from "./lot-list.ts"
import { lotColumns } from "./parts/lot-columns.tsx"
import {
  countLotsByStatus,
  listAllLotsForAdmin,
  listAuctionGroups,
  listAuctionsForAdmin,
  listLiveBoardLots,
  listLotsForAdmin,
} from "./reads.ts"

let app: TestApp
let staff: Ctx
let ann: Person
let auctionId: string
let lotIds: string[]
let siti: Person

const maxCents = 98_765_00

beforeAll(async () => {
  app = await testApp()
  staff = asPerson(app, await person(app, "aki", { role: "auctioneer" }))
  ann = await person(app, "ann")
  siti = await person(app, "siti")
  const sale = await liveAuction(app, staff, [
    { sellerId: siti.id, reserveCents: 500_00, estimateLowCents: 400_00, estimateHighCents: 600_00 },
    {},
    { endsAt: new Date(app.clock.now().getTime() + 20 * 60_000).toISOString() },
    {},
  ])
  auctionId = sale.auctionId
  lotIds = sale.lotIds
  await placeBid(asPerson(app, ann), lotIds[0]!, { maxCents, confirm: maxCents, idempotencyKey: "first-bid" })
  await withdrawLiveLot(staff, lotIds[3]!)
})

test("staff see reserve and seller of every lot, but neither a maximum nor the leader", async () => {
  const list = await listLotsForAdmin(staff, auctionId, parseListQuery(adminLotList, {}))
  expect(list).toMatchObject({ total: 4, pages: 1 })
  expect(list.lots[0]).toMatchObject({
    number: 1,
    seller: "siti",
    reserveCents: 500_00,
    priceCents: 500_00,
    reserveMet: true,
    bidCount: 1,
    leaderPaddle: 1,
  })
  const everything = JSON.stringify([
    list,
    await listAllLotsForAdmin(staff, auctionId),
    await listLiveBoardLots(staff, auctionId, 200),
    await countLotsByStatus(staff, auctionId),
    await listAuctionsForAdmin(staff),
  ])
  expect(everything).not.toContain(String(maxCents))
  expect(everything).not.toContain(ann.id)
  expect(withoutIds(everything)).not.toMatch(/max|leaderId|hash|salt/i)
})

test("the first link of a row, which Enter opens, leads to the lot's admin page", async () => {
  const [lot] = await listAllLotsForAdmin(staff, auctionId)
  const auction = { location: "singapore", status: "live", pausedAt: null } as const
  const columns = lotColumns({
    ...auction,
    now: app.clock.now().toISOString(),
    search: new URLSearchParams(),
    lastNumber: undefined,
  })
  const linked = columns.find(({ to }) => to !== undefined)
  expect(linked?.name).toBe("product")
  expect(lot && linked?.to?.(lot)).toBe(`/admin/lots/${lotIds[0]}`)
})

test("lots are found by number, by words of the name and by seller, and sorted as requested", async () => {
  const numbers = async (query: Record<string, unknown>) =>
    (await listLotsForAdmin(staff, auctionId, parseListQuery(adminLotList, query))).lots.map(
      (lot) => lot.number,
    )
  expect(await numbers({ q: "2" })).toEqual([2])
  expect(await numbers({ q: "ardbeg no. 3" })).toEqual([3])
  expect(await numbers({ q: "siti" })).toEqual([1])
  expect(await numbers({ q: "%" })).toEqual([])
  expect(await numbers({ status: "withdrawn" })).toEqual([4])
  expect(await numbers({ sort: "ending" })).toEqual([3, 1, 2, 4])
  expect(await numbers({ sort: "bids" })).toEqual([1, 2, 3, 4])
  expect(await numbers({ sort: "nonsense", page: "x" })).toEqual([1, 2, 3, 4])
})

test("the board begins with the lot that ends next, and ends with closed lots", async () => {
  expect((await listLiveBoardLots(staff, auctionId, 10)).map((lot) => lot.number)).toEqual([3, 1, 2, 4])
})

test("counts show the number of lots in each state", async () => {
  expect(await countLotsByStatus(staff, auctionId)).toMatchObject({
    all: 4,
    live: 3,
    withdrawn: 1,
    bids: 1,
    withBids: 1,
    lastNumber: 4,
    runningTotalCents: 500_00,
    hammerCents: 0,
  })
})

test("staff see drafts, by status and location", async () => {
  const draft = NewAuction.parse({
    title: "Spring sale",
    location: "vietnam",
    previewAt: "2027-03-01T00:00:00Z",
    startsAt: "2027-03-01T00:00:00Z",
    endsAt: "2027-03-02T00:00:00Z",
  })
  await createAuction(staff, draft)
  const titles = async (query: Record<string, string>) =>
    (await listAuctionsForAdmin(staff, parseListQuery(adminAuctionList, query))).map(
      (auction) => auction.title,
    )
  expect(await titles({})).toEqual(["Winter sale", "Spring sale"])
  expect(await titles({ status: "draft" })).toEqual(["Spring sale"])
  expect(await titles({ location: "singapore" })).toEqual(["Winter sale"])
  expect(await titles({ status: "past" })).toEqual([])
  const groups = async (query: Record<string, string>) =>
    await listAuctionGroups(staff, { ...parseListQuery(adminAuctionList, query), limit: 1 })
  const counts = { open: 2, draft: 1, scheduled: 0, live: 1, past: 0 }
  expect(await groups({})).toMatchObject({ counts, total: 2 })
  expect(await groups({ status: "draft", location: "singapore" })).toMatchObject({ total: 0 })
})

test("without the permission all of these are refused", async () => {
  const editor = asPerson(app, await person(app, "edith", { role: "editor" }))
  for (const read of [
    () => listLotsForAdmin(editor, auctionId, parseListQuery(adminLotList, {})),
    () => listAllLotsForAdmin(editor, auctionId),
    () => listLiveBoardLots(editor, auctionId, 10),
    () => countLotsByStatus(editor, auctionId),
    () => listAuctionsForAdmin(editor),
    () => listAuctionGroups(editor, parseListQuery(adminAuctionList, {})),
  ])
    await expect(read()).rejects.toMatchObject({ code: "accounts.notAllowed" })
})
