import { and, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { auditEntries } from "#domains/audit/schema.ts"
import { listProducts } from "#domains/catalogue/list-products.ts"
import { productList } from "#domains/catalogue/product-list.ts"
import { findProducts } from "#domains/catalogue/reads.ts"
import { products } from "#domains/catalogue/schema.ts"
import { unpackShipment } from "#domains/shipments/move-shipments.ts"
import { actOnBottle } from "#domains/submissions/admin/act-on-bottle.ts"
import { receiveBottle } from "#domains/submissions/intake.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { contextFor } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { apiClient } from "../../../test/api/api-client.ts"
import { callScreen, formOf } from "../../../test/call-screen.ts"
import { testApp } from "../../../test/db.ts"
import { createAgreedBottle } from "../../../test/fixtures/submitted-bottles.ts"
import { asPerson, type Person, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"
import { openShop } from "../../../test/shop.ts"
import { actOnScan } from "./act-on-scan.ts"
import { countShelf, readShelf } from "./count-shelf.ts"
import { findParcel } from "./find-parcel.ts"
import { NewPacking, packParcel } from "./pack-parcel.ts"
import { listOwnScans, type NewScan, recordScan, undoScan } from "./record-scan.ts"
import { tickLines } from "./rules.ts"
import { shelfCounts } from "./schema.ts"
import * as screen from "./screens/scan.tsx"

const start = new Date("2026-12-01T04:00:00.000Z")
const app = await testApp(start)
const callApi = apiClient(app)
const keeper = await person(app, "kai", { role: "shopkeeper" })
const kai = asPerson(app, keeper)
const sale = await openShop(app)
let seller: Person

beforeAll(async () => {
  seller = await person(app, "seller")
})

let counter = 0
const shelfName = () => `S-${++counter}`
const key = () => newId("scn")

async function received(shelf: string): Promise<{ id: Id<"btl">; code: string }> {
  const id = await createAgreedBottle(app, seller)
  return { id, code: await receiveBottle(kai, id, shelf) }
}

async function shelfOf(id: Id<"btl">): Promise<string | null | undefined> {
  const [bottle] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, id))
  return bottle?.shelf
}

const scanOf = (change: Partial<NewScan>): NewScan => ({
  ...{ mode: "shelve", code: "", shelf: "A1", key: key() },
  ...change,
})

test("the barcode of a bottling finds its expected bottles, and is no shelf", async () => {
  const scan = async (code: string) =>
    await actOnScan(kai, { intent: "scan", mode: "receive", code, shelf: "A1" }, new FormData())
  await expect(scan("5010494195286")).rejects.toMatchObject({ code: "warehouse.barcodeUnknown" })
  const id = await product(app, "Ardbeg 10 Year Old")
  await app.db.update(products).set({ ean: "5010494195286" }).where(eq(products.id, id))
  expect(await scan("5010494 195286")).toEqual({ to: "/admin/scan?station=receive&q=Ardbeg+10+Year+Old" })
  expect(await findProducts(kai, "5010494195286")).toMatchObject([{ id }])
  const query = parseListQuery(productList, { q: "5010494195286" })
  expect((await listProducts(kai, query)).total).toBe(1)
})

test("a scan moves a bottle once, however often and however many at once it is sent", async () => {
  const [from, to] = [shelfName(), shelfName()]
  const { id, code } = await received(from)
  const scan = scanOf({ code: code.toLowerCase(), shelf: to })
  const ids = await Promise.all(Array.from({ length: 6 }, () => recordScan(kai, scan)))
  expect(new Set(ids).size).toBe(1)
  expect(await shelfOf(id)).toBe(to)
  const moves = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.act, "submissions.assignLocation")))
  expect(moves).toHaveLength(1)
  const other = await received(from)
  await expect(recordScan(kai, { ...scan, code: other.code })).rejects.toMatchObject({
    code: "warehouse.keyUsed",
  })
  expect(await shelfOf(other.id)).toBe(from)
})

test("a scan that arrives late moves no bottle twice: an earlier key that was recorded is not repeated", async () => {
  const [first, second] = [shelfName(), shelfName()]
  const { id, code } = await received(shelfName())
  const early = scanOf({ code, shelf: first })
  await recordScan(kai, early)
  await recordScan(kai, scanOf({ code, shelf: second }))
  await recordScan(kai, early)
  expect(await shelfOf(id)).toBe(second)
})

test("an expected bottle is received by its id and gets its label; it is not received twice", async () => {
  const id = await createAgreedBottle(app, seller)
  await recordScan(kai, scanOf({ mode: "receive", code: id, shelf: "B-7" }))
  const [bottle] = await app.db.select().from(submittedBottles).where(eq(submittedBottles.id, id))
  expect(bottle).toMatchObject({ state: "received", shelf: "B-7", code: expect.stringMatching(/^QB-/) })
  await expect(recordScan(kai, scanOf({ mode: "receive", code: id }))).rejects.toMatchObject({
    code: "submissions.transitionNotAllowed",
  })
  const [scan] = await listOwnScans(kai)
  expect(scan).toMatchObject({ mode: "receive", bottleId: id, canUndo: false })
  await expect(undoScan(kai, scan?.id ?? "")).rejects.toMatchObject({ code: "warehouse.notUndoable" })
})

test("a move is undone once, by who scanned, within half an hour, and only if nobody moved the bottle since", async () => {
  const from = shelfName()
  const { id, code } = await received(from)
  const move = async (shelf = shelfName()) => await recordScan(kai, scanOf({ code, shelf }))
  const undone = await move()
  const colleague = asPerson(app, await person(app, "kira", { role: "shopkeeper" }))
  await expect(undoScan(colleague, undone)).rejects.toMatchObject({ code: "warehouse.noSuchScan" })
  expect((await listOwnScans(kai))[0]).toMatchObject({ id: undone, canUndo: true })
  await undoScan(kai, undone)
  expect(await shelfOf(id)).toBe(from)
  await expect(undoScan(kai, undone)).rejects.toMatchObject({ code: "warehouse.undoneAlready" })
  const old = await move()
  await move()
  await expect(undoScan(kai, old)).rejects.toMatchObject({ code: "warehouse.movedSince" })
  const late = await move()
  app.clock.moveTo(new Date(start.getTime() + 31 * 60_000))
  await expect(undoScan(kai, late)).rejects.toMatchObject({ code: "warehouse.tooLate" })
  expect((await listOwnScans(kai)).some(({ canUndo }) => canUndo)).toBe(false)
  app.clock.moveTo(start)
})

test("a count finds what is missing and what belongs elsewhere, once for each key, and moves nothing", async () => {
  const shelf = shelfName()
  const [here, missing] = [await received(shelf), await received(shelf)]
  const stray = await received(shelfName())
  const count = { shelf, codes: `${here.code},${stray.code} ${here.code}`, key: key() }
  for (let times = 0; times < 2; times++)
    expect(await countShelf(kai, count)).toEqual({
      found: [here.code],
      missing: [missing.code],
      unexpected: [stray.code],
    })
  expect(await app.db.select().from(shelfCounts).where(eq(shelfCounts.shelf, shelf))).toHaveLength(1)
  const { labelled, last } = await readShelf(kai, shelf)
  expect(labelled.map(({ id }) => id).toSorted()).toEqual([here.id, missing.id].toSorted())
  expect(last).toMatchObject({ by: "kai", foundCount: 1, missing: [missing.code], unexpected: [stray.code] })
  expect(await shelfOf(stray.id)).not.toBe(shelf)
})

test("a bottle that was returned is expected on no shelf", async () => {
  const shelf = shelfName()
  const { id } = await received(shelf)
  await actOnBottle(kai, id, "return", formOf({ reason: "The seller changed his mind" }))
  expect((await readShelf(kai, shelf)).labelled).toEqual([])
})

test("a parcel is found by its order's reference, and its lines are ticked by hand where they have no label", async () => {
  const { listingId } = await sale.bottle()
  const buyer = await person(app, "buyer")
  const order = await sale.order(buyer, listingId)
  expect(await findParcel(kai, order.reference)).toBeUndefined()
  await sale.payByBank(order)
  const parcel = await findParcel(kai, order.reference)
  if (!parcel) throw new Error("no parcel")
  const [line] = parcel.lines
  if (!line) throw new Error("no line")
  expect(tickLines(parcel, [], "QB-2345678")).toEqual([])
  expect(tickLines(parcel, [line.id, "orl_other"], "")).toEqual([line.id])
  expect(tickLines({ lines: [{ ...line, code: "QB-2345678" }] }, [], "qb-2345678")).toEqual([line.id])
  const ticked = await visit(`?station=pick&parcel=${parcel.id}&ticked=${line.id}`)
  expect(ticked).toContain("Pack parcel")
  expect(await visit(`?station=pick&parcel=${parcel.id}`)).not.toContain("Pack parcel")
  expect((await post({ intent: "pack", parcel: parcel.id })).to).toBe(
    `/admin/scan?station=pick&parcel=${parcel.id}`,
  )
  expect(await visit(`?station=pick&parcel=${parcel.id}`)).toContain("Hand over")
})

test("a parcel is packed once for each key, however often and however late the device sends it", async () => {
  const { listingId } = await sale.bottle()
  const order = await sale.order(await person(app, "packed"), listingId)
  await sale.payByBank(order)
  const parcel = (await findParcel(kai, order.reference))?.id ?? ""
  const packing = NewPacking.parse({ parcel, key: key() })
  await Promise.all([packParcel(kai, packing), packParcel(kai, packing), packParcel(kai, packing)])
  expect((await findParcel(kai, order.reference))?.status).toBe("packed")
  await expect(packParcel(kai, { ...packing, key: key() })).rejects.toMatchObject({
    code: "shipments.notAwaitingPacking",
  })
  await unpackShipment(kai, parcel)
  await packParcel(kai, packing)
  expect((await findParcel(kai, order.reference))?.status).toBe("to-pack")
  const other = await sale.order(await person(app, "other"), listingId)
  await sale.payByBank(other)
  const otherId = (await findParcel(kai, other.reference))?.id ?? ""
  await expect(packParcel(kai, { ...packing, parcel: otherId })).rejects.toMatchObject({
    code: "warehouse.keyUsed",
  })
  for (const forged of ["shp_none", `shp_${"0".repeat(24)}`, order.id])
    await expect(packParcel(kai, { parcel: forged, key: key() })).rejects.toMatchObject({ status: 404 })
  await expect(packParcel(asPerson(app, seller), packing)).rejects.toMatchObject({ status: 403 })
})

test("the calls are open to staff who take bottles in, and to nobody else", async () => {
  const { code } = await received(shelfName())
  const scan = scanOf({ code })
  const post = (token: string | undefined) =>
    callApi("POST", "/warehouse/scans", { body: scan, ...(token ? { token } : {}) })
  expect((await post(undefined)).status).toBe(401)
  expect((await post(seller.token)).status).toBe(403)
  const answer = await post(keeper.token)
  expect(answer).toMatchObject({ status: 201, body: { status: "success" } })
  const path = `/warehouse/scans/${answer.body.id}`
  expect((await callApi("DELETE", path, { token: seller.token })).status).toBe(403)
  expect((await callApi("DELETE", path, { token: keeper.token })).status).toBe(200)
  await expect(recordScan(contextFor(app), scan)).rejects.toMatchObject({ code: "accounts.signIn" })
})

const visit = (search: string) => renderScreen(kai, screen, { path: `/admin/scan${search}` })

async function post(fields: Record<string, string>) {
  const url = new URL("/admin/scan", app.origin)
  return await callScreen(screen.action, {
    ctx: kai,
    pattern: "/admin/scan",
    url,
    params: {},
    form: formOf(fields),
  })
}

test("without script the shelf is scanned first, then its bottles, and the last scans can be undone", async () => {
  const { id, code } = await received(shelfName())
  const chosen = await post({ intent: "scan", mode: "shelve", shelf: "", code: "C-3", key: key() })
  expect(chosen.to).toBe("/admin/scan?station=shelve&shelf=C-3")
  const moved = await post({ intent: "scan", mode: "shelve", shelf: "C-3", code, key: key() })
  expect(moved.to).toBe("/admin/scan?station=shelve&shelf=C-3")
  expect(await shelfOf(id)).toBe("C-3")
  const page = await visit("?station=shelve&shelf=C-3")
  expect(page).toContain(code)
  expect(page).toContain("Undo")
  const refused = await post({ intent: "scan", mode: "shelve", shelf: "C-3", code: "QB-2222222", key: key() })
  expect(refused.refusal).toMatchObject({ code: "submissions.noSuchLabel", facts: { field: "code" } })
})

test("every station can be opened, and counting shows what is on the shelf", async () => {
  const shelf = shelfName()
  const { code } = await received(shelf)
  for (const station of ["receive", "inspect", "photograph", "shelve", "pick"])
    expect(await visit(`?station=${station}`)).toContain("Shelve")
  const counting = await visit(`?station=count&shelf=${shelf}&codes=${code}`)
  expect(counting).toContain("1 of 1 found")
  expect(await visit(`?station=photograph&code=${code}`)).toContain("Fill level")
  expect(await visit("?station=photograph&code=QB-2222222")).toContain("Nothing found for QB-2222222")
})
