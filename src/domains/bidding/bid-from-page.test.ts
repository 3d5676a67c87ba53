import { beforeAll, describe, expect, it } from "vitest"
import { isSellerOfLot } from "#domains/auctions/is-seller-of-lot.ts"
import { lotList } from "#domains/auctions/lot-list.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import { readCart } from "#domains/cart/reads.ts"
import { saveSetting } from "#domains/content/settings.ts"
import { feesSetting } from "#domains/orders/fees.ts"
import type { Ctx } from "#platform/ctx.ts"
import { contextFor } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { withoutIds } from "../../../test/api/without-ids.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, type Person, person } from "../../../test/fixtures.ts"
import { bidFromPage } from "./bid-from-page.ts"
import { closeLot } from "./closing/close-lot.ts"
import { listLotsForBidding } from "./list-lots-for-bidding.ts"
import { quoteLot } from "./quote-lot.ts"
import { readPayer } from "./read-payer.ts"
import { findReceipt } from "./read-receipt.ts"

let app: TestApp
let ann: Person
let ben: Person
let siti: Person
let lotIds: Id<"lot">[]
let auctionId: Id<"auc">
let endsAt: Date

let keys = 0
function form(amount: string, again?: string): FormData {
  const fields = new FormData()
  fields.set("amount", amount)
  fields.set("idempotencyKey", `key-of-page-${++keys}`)
  if (again !== undefined) fields.set("again", again)
  return fields
}

beforeAll(async () => {
  app = await testApp()
  ann = await person(app, "ann")
  ben = await person(app, "ben", { role: "member" })
  siti = await person(app, "siti")
  const admin = await person(app, "admin", { role: "admin" })
  ;({ lotIds, auctionId, endsAt } = await liveAuction(app, asPerson(app, admin), [
    { sellerId: siti.id },
    { reserveCents: 777_00, sellerId: siti.id },
  ]))
})

function lot(place: number): Id<"lot"> {
  const id = lotIds[place]
  if (!id) throw new Error(`there is no lot ${place}`)
  return id
}

describe("a bid from the page's form", () => {
  it("reads dollars as people type them", async () => {
    const receipt = await bidFromPage(asPerson(app, ann), lot(0), form("S$150.50"))
    expect(receipt).toMatchObject({ maxCents: 150_50, outcome: "leading", priceCents: 100_00 })
  })

  it("requires a figure above three times the minimum to be typed twice", async () => {
    const minimumCents = (await readLot(asPerson(app, ben), lot(0))).minimumCents
    const high = String((minimumCents * 4) / 100)
    await expect(bidFromPage(asPerson(app, ben), lot(0), form(high))).rejects.toMatchObject({
      code: "bidding.retype",
      facts: { field: "confirm", minimumCents },
    })
    await expect(bidFromPage(asPerson(app, ben), lot(0), form(high, "12"))).rejects.toMatchObject({
      code: "bidding.confirmDiffers",
    })
    const receipt = await bidFromPage(asPerson(app, ben), lot(0), form(high, `S$${high}.00`))
    expect(receipt).toMatchObject({ outcome: "leading", maxCents: minimumCents * 4 })
  })

  it("asks a guest to sign in before it reads the figure", async () => {
    await expect(bidFromPage(contextFor(app), lot(0), form("nonsense"))).rejects.toMatchObject({
      code: "accounts.signIn",
    })
  })

  it("reports what is wrong with a figure it cannot read", async () => {
    await expect(bidFromPage(asPerson(app, ann), lot(0), form("a lot"))).rejects.toMatchObject({
      code: "bidding.notWhole",
    })
  })
})

it("shows a receipt again to its bidder only", async () => {
  const { increments } = await readLot(asPerson(app, ann), lot(0))
  const mine = await findReceipt(asPerson(app, ann), lot(0), 1, increments)
  expect(mine).toMatchObject({ number: 1, maxCents: 150_50, outcome: "leading", priceCents: 100_00 })
  expect(await findReceipt(asPerson(app, ben), lot(0), 1, increments)).toBeNull()
  expect(await findReceipt(contextFor(app), lot(0), 1, increments)).toBeNull()
  expect(await findReceipt(asPerson(app, ann), lot(0), Number.NaN, increments)).toBeNull()
})

it("recognises a seller's own lot, and reveals it to no other visitor", async () => {
  expect(await isSellerOfLot(asPerson(app, siti), lot(0))).toBe(true)
  expect(await isSellerOfLot(asPerson(app, ann), lot(0))).toBe(false)
  expect(await isSellerOfLot(contextFor(app), lot(0))).toBe(false)
})

describe("a list of lots to bid on", () => {
  const query = parseListQuery(lotList, {})
  const list = async (ctx: Ctx) => await listLotsForBidding(ctx, auctionId, query)

  it("has no personal data for a guest, whose page is shared", async () => {
    const shared = await list(contextFor(app))
    expect(shared).toMatchObject({ mine: {}, bidKey: null, total: 2 })
    for (const id of [ann.id, ben.id, siti.id]) expect(JSON.stringify(shared)).not.toContain(id)
    for (const figure of ["77700", "15050"]) expect(withoutIds(shared)).not.toContain(figure)
  })

  it("has a bidder's own place and a new key each time", async () => {
    const [one, other] = [await list(asPerson(app, ann)), await list(asPerson(app, ann))]
    expect(one.mine[lot(0)]).toEqual({ paddle: 1, maxCents: 150_50, isOut: false })
    expect(one.bidKey).not.toBe(other.bidKey)
  })
})

it("charges members less, as staff have set it", async () => {
  const lotAt100 = { priceCents: 100_00, agreedTerms: null }
  expect(quoteLot(await readPayer(contextFor(app)), lotAt100)).toBe(110_00)
  expect(quoteLot(await readPayer(asPerson(app, ben)), lotAt100)).toBe(109_00)
  const other = await testApp()
  await saveSetting(contextFor(other), feesSetting, { commissionBasisPoints: 1_250 })
  expect(quoteLot(await readPayer(contextFor(other)), lotAt100)).toBe(112_50)
})

it("puts a won lot into its winner's cart only, with the earliest deadline at the top", async () => {
  app.clock.moveTo(endsAt)
  await closeLot(contextFor(app), lot(0))
  const [line, ...more] = await readCart(asPerson(app, ben))
  expect(more).toEqual([])
  expect(line).toMatchObject({ kind: "lot", subjectId: lot(0), isOverdue: false, priceCents: 160_50 })
  const { number, auctionTitle } = await readLot(contextFor(app), lot(0))
  expect(line).toMatchObject({ lotNumber: number, auctionTitle })
  expect(await readCart(asPerson(app, ann))).toEqual([])
  await expect(readCart(contextFor(app))).rejects.toMatchObject({ code: "accounts.signIn" })
  app.clock.moveTo(new Date(endsAt.getTime() + 73 * 60 * 60 * 1_000))
  expect((await readCart(asPerson(app, ben)))[0]?.isOverdue).toBe(true)
})
