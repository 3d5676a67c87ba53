import { RouterContextProvider } from "react-router"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { csvRows } from "#admin/lists/csv-file.ts"
import { auctionColumns } from "#domains/auctions/admin/parts/auction-columns.tsx"
import { listAllLotsForAdmin, listAuctionsForAdmin } from "#domains/auctions/admin/reads.ts"
import * as importLots from "#domains/auctions/admin/screens/import-lots.tsx"
import * as increments from "#domains/auctions/admin/screens/increments.tsx"
import * as lotsCsv from "#domains/auctions/admin/screens/lots-csv.ts"
import * as newAuction from "#domains/auctions/admin/screens/new-auction.tsx"
import * as newLot from "#domains/auctions/admin/screens/new-lot.tsx"
import { readIncrements } from "#domains/auctions/increments/increment-table.ts"
import { defaultIncrements } from "#domains/auctions/increments/increments.ts"
import { readAuction } from "#domains/auctions/reads.ts"
import { actOnLotEdit } from "#domains/bidding/admin/act-on-lot-edit.ts"
import { readLotEdit } from "#domains/bidding/admin/read-lot-edit.ts"
import * as auction from "#domains/bidding/admin/screens/auction.tsx"
import * as liveBoard from "#domains/bidding/admin/screens/live-board.tsx"
import { placeBid } from "#domains/bidding/place-bid.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import { ctxKey } from "#web/request-context.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person, product } from "../../../test/fixtures.ts"
import * as frame from "./frame/frame.tsx"
import * as home from "./home/home.tsx"

let app: TestApp
let staff: Ctx
let editor: Ctx
let ann: Ctx
let ardbegId: string
let auctionId: string

beforeAll(async () => {
  app = await testApp()
  staff = asPerson(app, await person(app, "aki", { role: "auctioneer" }))
  editor = asPerson(app, await person(app, "edith", { role: "editor" }))
  ann = asPerson(app, await person(app, "ann"))
  ardbegId = await product(app, "=Ardbeg 10 Year Old")
})

const good = {
  title: "Spring sale",
  location: "vietnam",
  previewAt: "2027-03-01T20:00",
  startsAt: "2027-03-02T20:00",
  endsAt: "2027-03-09T20:00",
  softCloseMinutes: "5",
  softCloseCapMinutes: "",
  staggerSeconds: "30",
}

beforeEach(async () => {
  const made = await post(newAuction.action, staff, good)
  auctionId = String(made.headers.get("location")).split("/").pop() ?? ""
})

// Calls a loader or action as the router does.
type AdminRouteHandler = (args: never) => unknown
type PostedFields = Record<string, string | Blob | string[]>

async function call(handler: AdminRouteHandler, ctx: Ctx, url: URL, body?: FormData) {
  const request = new Request(url, body ? { method: "POST", body } : {})
  const context = new RouterContextProvider(new Map([[ctxKey, ctx]] as never))
  const params = { id: auctionId }
  try {
    return { answer: await handler({ request, url, context, params, pattern: "" } as never), isThrown: false }
  } catch (thrown) {
    return { answer: thrown, isThrown: true }
  }
}

async function get(handler: AdminRouteHandler, ctx: Ctx, path = "/admin") {
  return await call(handler, ctx, new URL(path, "http://house.test"))
}

async function post(handler: AdminRouteHandler, ctx: Ctx, fields: PostedFields): Promise<Response> {
  return (await send(handler, ctx, fields)) as Response
}

async function send(handler: AdminRouteHandler, ctx: Ctx, fields: PostedFields) {
  return (await call(handler, ctx, new URL("http://house.test/admin"), formOf(fields))).answer
}

function formOf(fields: PostedFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, one)
  return form
}

function refused(code: string, status: number, facts: Record<string, unknown> = {}) {
  return {
    data: { refusal: { code, facts: expect.objectContaining(facts) } },
    init: { status },
  }
}

const list = (text: string) => new File([text], "lots.csv", { type: "text/csv" })

test("a guest is redirected to sign in and back; a member without the permission gets a refusal", async () => {
  const guest = contextFor(app)
  for (const screen of [
    frame,
    home,
    auction,
    importLots,
    liveBoard,
    lotsCsv,
    newAuction,
    newLot,
    increments,
  ]) {
    const { answer } = await get(screen.loader, guest, "/admin/increments?x=1")
    expect((answer as Response).headers.get("location")).toBe(
      "/auth/login?from=%2Fadmin%2Fincrements%3Fx%3D1",
    )
    expect((await get(screen.loader, ann)).answer).toMatchObject(refused("accounts.notAllowed", 403))
  }
  expect(await get(home.loader, editor)).toMatchObject({ isThrown: false, answer: { auctions: null } })
  for (const screen of [auction, importLots, liveBoard, lotsCsv, newAuction, newLot, increments])
    expect((await get(screen.loader, editor)).answer).toMatchObject(refused("accounts.notAllowed", 403))
})

test("every action refuses a member without its permission", async () => {
  for (const [screen, fields] of [
    [newAuction, good],
    [auction, { intent: "announce" }],
    [auction, { intent: "delete" }],
    [auction, { intent: "remove", lot: "lot_x" }],
    [auction, { ...good, intent: "update" }],
    [newLot, { productId: ardbegId, openingCents: "80" }],
    [importLots, { intent: "import", text: "product,opening\nx,1", firstNumber: "1" }],
    [importLots, { intent: "preview", file: list("product,opening\nx,1") }],
    [increments, { min: ["0"], max: [""], step: ["1"] }],
  ] as const)
    expect(await send(screen.action, editor, fields as PostedFields)).toMatchObject(
      refused("accounts.notAllowed", 403),
    )
  expect(await readAuction(staff, auctionId)).toMatchObject({ status: "draft", title: "Spring sale" })
})

test("a draft's times are local to its place, on the form, the lots and in the files", async () => {
  expect(await readAuction(staff, auctionId)).toMatchObject({
    startsAt: "2027-03-02T13:00:00.000Z",
    softCloseCapMinutes: null,
    staggerSeconds: 30,
  })
  expect((await get(auction.loader, staff)).answer).toMatchObject({
    data: { form: { startsAt: good.startsAt } },
  })
  await post(newLot.action, staff, { productId: ardbegId, openingCents: "80" })
  const file = async () => await ((await get(lotsCsv.loader, staff)).answer as Response).text()
  expect(await file()).toContain(",2027-03-09 20:00,ICT (UTC+7),2027-03-09 21:00")
  const [ofVietnam] = csvRows(auctionColumns, [await cardOf()]).slice(1)
  expect(ofVietnam).toEqual(expect.arrayContaining(["2027-03-09 20:00", "2027-03-09 21:00", "ICT (UTC+7)"]))

  const [lot] = await listAllLotsForAdmin(staff, auctionId)
  const revision = String((await readLotEdit(staff, lot?.id ?? "")).revision)
  const edit = { intent: "save", revision, productId: ardbegId, openingCents: "80" }
  await actOnLotEdit(staff, lot?.id ?? "", formOf({ ...edit, endsAt: "2027-03-09T19:30" }))
  const edited = await readLotEdit(staff, lot?.id ?? "")
  expect(edited.values.endsAt).toBe("2027-03-09T19:30")
  expect((await listAllLotsForAdmin(staff, auctionId))[0]?.endsAt).toBe("2027-03-09T12:30:00.000Z")

  await post(auction.action, staff, { ...good, location: "singapore", intent: "update" })
  expect(await readAuction(staff, auctionId)).toMatchObject({ startsAt: "2027-03-02T12:00:00.000Z" })
  expect((await get(auction.loader, staff)).answer).toMatchObject({
    data: { form: { startsAt: good.startsAt } },
  })
  expect(await file()).toContain(",2027-03-09 19:30,SGT (UTC+8),2027-03-09 19:30")
})

async function cardOf() {
  const [card] = (await listAuctionsForAdmin(staff)).filter(({ id }) => id === auctionId)
  if (!card) throw new Error("no such auction")
  return card
}

test("a refused form comes back with what was typed", async () => {
  const submitted = { ...good, endsAt: "2027-03-01T20:00" }
  expect(await send(newAuction.action, staff, submitted)).toMatchObject({
    ...refused("auctions.timesOutOfOrder", 422, { field: "endsAt" }),
    data: { submitted },
  })
  const bad = {
    productId: ardbegId,
    seller: "nobody",
    openingCents: "80",
    reserveCents: "12,50",
    buyNowCents: "x",
  }
  expect(await send(newLot.action, staff, bad)).toMatchObject({
    ...refused("admin.sellerUnknown", 422, { field: "seller" }),
    data: { refusal: { errors: [{ field: "seller" }, { field: "reserveCents" }, { field: "buyNowCents" }] } },
  })
})

test("a reserve above the high estimate is refused, and one above the low estimate needs a confirmation", async () => {
  const lot = { productId: ardbegId, openingCents: "80", estimateLowCents: "100", estimateHighCents: "150" }
  const add = (fields: PostedFields) => send(newLot.action, staff, { ...lot, ...fields })
  expect(await add({ reserveCents: "151" })).toMatchObject(
    refused("auctions.reserveAboveHigh", 422, { field: "reserveCents" }),
  )
  const asks = refused("auctions.reserveAboveLow", 422, { field: "confirmsReserve" })
  expect(await add({ reserveCents: "120" })).toMatchObject(asks)
  expect(await add({ reserveCents: "130", confirmsReserve: "120" })).toMatchObject(asks)
  expect((await lotsOf()).total).toBe(0)
  expect(await add({ reserveCents: "130", confirmsReserve: "130" })).toMatchObject({ status: 303 })
  const text = "product,opening,reserve,estimate_low,estimate_high\n=Ardbeg 10 Year Old,80,120,100,150"
  const confirm = { intent: "import", text, firstNumber: "2" }
  expect(await send(importLots.action, staff, confirm)).toMatchObject(asks)
  expect(await send(importLots.action, staff, { ...confirm, confirmsReserve: "on" })).toMatchObject({
    status: 303,
  })
  expect((await lotsOf()).total).toBe(2)
})

test("a draft gets lots, is scheduled, and can then only be cancelled", async () => {
  await post(newLot.action, staff, { productId: ardbegId, openingCents: "80", seller: "ann" })
  expect((await post(auction.action, staff, { intent: "announce" })).status).toBe(303)
  await post(auction.action, staff, { ...good, title: "Early spring sale", intent: "update" })
  expect(await readAuction(staff, auctionId)).toMatchObject({
    status: "scheduled",
    title: "Early spring sale",
  })
  await post(auction.action, staff, { intent: "delete" })
  expect(await readAuction(staff, auctionId)).toMatchObject({ status: "cancelled" })
  expect(await send(auction.action, staff, { ...good, intent: "update" })).toMatchObject(
    refused("auctions.tooLate", 409),
  )
})

test("a list is previewed, then imported whole, and not twice", async () => {
  const text = 'product,opening,reserve\n"=Ardbeg 10 Year Old",80,100\n=Ardbeg 10 Year Old,90,'
  const seen = (await send(importLots.action, staff, { intent: "preview", file: list(text) })) as never
  expect(seen).toMatchObject({ text, preview: { firstNumber: 1, rows: [{ row: 2 }, { row: 3 }] } })
  expect((await lotsOf()).total).toBe(0)
  const confirm = { intent: "import", text, firstNumber: "1" }
  expect((await post(importLots.action, staff, confirm)).status).toBe(303)
  expect(await send(importLots.action, staff, confirm)).toMatchObject(refused("admin.lotsChanged", 409))
  expect((await lotsOf()).total).toBe(2)
})

test("a list with one bad row imports nothing, even if confirmed", async () => {
  const text = "product,opening\n=Ardbeg 10 Year Old,80\nPort Ellen,90"
  expect(await send(importLots.action, staff, { intent: "import", text, firstNumber: "1" })).toMatchObject(
    refused("auctions.csvRow", 422, { row: 3, column: "product", problem: "productUnknown" }),
  )
  expect((await lotsOf()).total).toBe(0)
  expect(await send(importLots.action, staff, { intent: "preview" })).toMatchObject(
    refused("admin.noFile", 422),
  )
})

test("an exported list is safe for spreadsheets and can be imported again", async () => {
  await post(newLot.action, staff, {
    productId: ardbegId,
    openingCents: "80",
    reserveCents: "100",
    seller: "ann",
  })
  const { answer } = await get(lotsCsv.loader, staff)
  const file = await (answer as Response).text()
  expect(file).toContain(",'=Ardbeg 10 Year Old,80,ann,100,")
  const seen = await send(importLots.action, staff, { intent: "preview", file: list(file) })
  expect(seen).toMatchObject({
    preview: { firstNumber: 2, rows: [{ lot: { productId: ardbegId, reserveCents: 100_00 } }] },
  })
})

test("the increment table is refused at the bad row, and an empty row is removed", async () => {
  const table = { min: ["0", "", "60"], max: ["50", "", ""], step: ["2", "", "5"] }
  expect(await send(increments.action, staff, table)).toMatchObject(
    refused("auctions.incrementsGap", 422, { row: 2 }),
  )
  expect(await send(increments.action, staff, { ...table, min: ["0", "", "x"] })).toMatchObject(
    refused("admin.incrementAmount", 422, { row: 2 }),
  )
  expect(await readIncrements(staff)).toEqual(defaultIncrements)
  expect((await post(increments.action, staff, { ...table, min: ["0", "", "50"] })).status).toBe(303)
  expect(await readIncrements(staff)).toEqual([
    { minCents: 0, maxCents: 50_00, stepCents: 2_00 },
    { minCents: 50_00, maxCents: null, stepCents: 5_00 },
  ])
})

test("home and board count bids and refusals, and show no maximum", async () => {
  const sale = await liveAuction(app, staff, [{ reserveCents: 200_00 }, {}])
  auctionId = sale.auctionId
  const bid = (maxCents: number, key: string) =>
    placeBid(ann, sale.lotIds[0] ?? "", { maxCents, confirm: maxCents, idempotencyKey: key })
  await bid(98_765_00, "first-key")
  await expect(bid(43_210_00, "second-key")).rejects.toMatchObject({ code: "bidding.notHigher" })
  const board = (await get(liveBoard.loader, staff)).answer as { pulse: { minutes: unknown[] } }
  expect(board).toMatchObject({
    counts: { live: 2, bids: 1 },
    lots: [{ number: 1, priceCents: 200_00, leaderPaddle: 1, reserveMet: true }, { number: 2 }],
    pulse: {
      reasons: [{ code: "bidding.notHigher", bids: 1 }],
    },
    feed: expect.arrayContaining([
      expect.objectContaining({ lot: 1, username: "ann", reason: "bidding.notHigher", priceCents: null }),
      expect.objectContaining({ lot: 1, username: "ann", kind: "lead", priceCents: 200_00, paddle: 1 }),
    ]),
  })
  expect(board.pulse.minutes.at(-1)).toEqual({ ago: 0, taken: 1, refused: 1 })
  const front = (await get(home.loader, staff)).answer
  expect(front).toMatchObject({
    auctions: expect.arrayContaining([
      expect.objectContaining({ id: sale.auctionId, status: "live", lotCount: 2, bidCount: 1 }),
    ]),
    charts: { debts: null, days: null },
  })
  const { charts } = front as { charts: { minutes: unknown[] } }
  expect(charts.minutes.at(-1)).toEqual({ ago: 0, taken: 1, refused: 1 })
  expect(JSON.stringify([board, front])).not.toMatch(/9876500|4321000/)
})

async function lotsOf() {
  return ((await get(auction.loader, staff)).answer as { data: { total: number } }).data
}
