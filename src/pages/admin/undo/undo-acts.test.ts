import { desc, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { assignObject } from "#domains/assignments/assign-object.ts"
import { readAssignment } from "#domains/assignments/reads.ts"
import { catalogueLots } from "#domains/auctions/catalogue-lots.ts"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction, NewLot } from "#domains/auctions/inputs.ts"
import { lots } from "#domains/auctions/schema.ts"
import { repriceLot } from "#domains/auctions/update-lot.ts"
import { auditEntries } from "#domains/audit/schema.ts"
import { actOnProducts } from "#domains/catalogue/admin/act-on-products.ts"
import { archiveProduct } from "#domains/catalogue/save-product.ts"
import { products } from "#domains/catalogue/schema.ts"
import { saveListings } from "#domains/listings/admin/save-listings.ts"
import { changeListing } from "#domains/listings/change-listing.ts"
import { listingStateText } from "#domains/listings/price.ts"
import { listings } from "#domains/listings/schema.ts"
import { assignShelf } from "#domains/stock/assign-shelf.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { callScreen, formOf } from "../../../../test/call-screen.ts"
import { type TestApp, testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { openShop } from "../../../../test/shop.ts"
import * as frame from "../frame/frame.tsx"
import { findUndoOffer, undoActs } from "./undo-acts.ts"

let app: TestApp
let admin: Ctx
let kai: Ctx
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  app = await testApp()
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  shop = await openShop(app)
})

const times = {
  previewAt: "2027-03-01T00:00:00Z",
  startsAt: "2027-03-01T00:00:00Z",
  endsAt: "2027-03-02T00:00:00Z",
}

let requests = 0
/** Another form of the same person, some time after the last one's offer is over. */
function formBy(ctx: Ctx): Ctx & { requestId: string } {
  app.clock.moveTo(new Date(app.clock.now().getTime() + 200_000))
  return { ...ctx, requestId: `form ${++requests}` }
}

function rowsOf(act: string, ids: readonly string[]): FormData {
  const form = formOf({ act })
  for (const id of ids) form.append("row", id)
  return form
}

const isArchived = async (id: Id<"prd">) =>
  (await app.db.select().from(products).where(eq(products.id, id)))[0]?.isArchived
const priceOf = async (id: Id<"lst">) =>
  (await app.db.select().from(listings).where(eq(listings.id, id)))[0]?.priceCents

async function changePrices(ctx: Ctx, prices: readonly (readonly [Id<"lst">, string])[]) {
  const stored = await app.db.select().from(listings)
  const rows = prices.map(([id, price]) => {
    const row = stored.find((each) => each.id === id)
    if (!row) throw new Error(id)
    return { id, seen: listingStateText(row), confirmed: "", price, sale: "", status: row.status }
  })
  expect((await saveListings(ctx, rows)).refused).toEqual([])
}

test("prices changed in bulk go back to each row's own former price, once", async () => {
  const [one, two] = [await shop.bottle(1, 100_00), await shop.bottle(1, 140_00)]
  const form = formBy(kai)
  await changePrices(form, [
    [one.listingId, "105.00"],
    [two.listingId, "147.00"],
  ])
  const offer = await findUndoOffer(form)
  expect(offer).toMatchObject({ requestId: form.requestId, count: 2, secondsLeft: 30 })
  expect(await undoActs(formBy(kai), form.requestId).catch((problem) => problem.code)).toBe(
    "admin.nothingToUndo",
  )
  const again = formBy(kai)
  await changePrices(again, [
    [one.listingId, "106.00"],
    [two.listingId, "148.00"],
  ])
  expect(await undoActs({ ...kai, requestId: "the undo" }, again.requestId)).toEqual({
    completed: 2,
    refused: [],
  })
  expect([await priceOf(one.listingId), await priceOf(two.listingId)]).toEqual([105_00, 147_00])
  expect(await findUndoOffer(kai)).toBeUndefined()
})

test("what somebody else has changed since stays, with who it was; the rest is undone", async () => {
  const [one, two] = [await shop.bottle(1, 100_00), await shop.bottle(1, 140_00)]
  const form = formBy(kai)
  await changePrices(form, [
    [one.listingId, "105.00"],
    [two.listingId, "147.00"],
  ])
  await changeListing(admin, two.listingId, { priceCents: 150_00 })
  expect(await findUndoOffer(kai)).toMatchObject({ count: 1, name: expect.stringMatching(/^Clynelish/) })
  expect(await undoActs(kai, form.requestId)).toEqual({
    completed: 1,
    refused: [
      {
        message: expect.stringMatching(/^admin changed this at .*, so it was left as it is\.$/),
        names: [expect.stringMatching(/^Clynelish/)],
      },
    ],
  })
  expect([await priceOf(one.listingId), await priceOf(two.listingId)]).toEqual([100_00, 150_00])
})

test("an undo waits for a colleague's change of the same row and does not overwrite it", async () => {
  const productId = await product(app, "Brora 40")
  const form = formBy(kai)
  await archiveProduct(form, productId)
  const colleague = await app.pool.connect()
  await colleague.query("begin")
  await colleague.query("select from products where id = $1 for update", [productId])
  const undone = undoActs(kai, form.requestId)
  await expect
    .poll(async () => {
      const { rows } = await app.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  await colleague.query(
    `insert into audit_entries (id, at, actor_id, act, subject_id) values ('aud_' || repeat('z', 24), $1, $2, 'products.restore', $3)`,
    [app.clock.now(), admin.actor.id, productId],
  )
  await colleague.query("commit")
  colleague.release()
  expect(await undone).toMatchObject({
    completed: 0,
    refused: [{ message: expect.stringContaining("admin") }],
  })
  expect(await isArchived(productId)).toBe(true)
})

test("an act on chosen rows is undone by the page's form, through the verb and its audit", async () => {
  const ids = [await product(app, "Port Ellen 1st"), await product(app, "Port Ellen 2nd")]
  const form = formBy(kai)
  const archive = rowsOf("archive", ids)
  archive.set("confirmed", String(ids.length))
  await actOnProducts(form, archive)
  const { answer } = await callScreen(frame.action, {
    ctx: { ...kai, requestId: "by the page" },
    ...{ pattern: "/admin", url: new URL("/admin", app.origin), params: {} },
    form: formOf({ undo: form.requestId }),
  })
  expect(answer).toEqual({ undone: { completed: 2, refused: [] } })
  for (const id of ids) expect(await isArchived(id)).toBe(false)
  const [last] = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.act, "products.restore"))
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
  expect(last).toMatchObject({ actorId: kai.actor.id, requestId: null, before: { isArchived: true } })
})

test("only one's own acts are undone, with the permission that one has now", async () => {
  const productId = await product(app, "Rosebank 31")
  const form = formBy(kai)
  await archiveProduct(form, productId)
  await expect(undoActs(admin, form.requestId)).rejects.toMatchObject({ code: "admin.nothingToUndo" })
  const lena = asPerson(app, await person(app, "lena", { role: "editor" }))
  const noLonger = { ...kai, actor: { ...lena.actor, id: kai.actor.id } }
  expect(await undoActs(noLonger, form.requestId)).toMatchObject({ completed: 0 })
  expect(await isArchived(productId)).toBe(true)
})

test("an opening price, a shelf and an assignee go back", async () => {
  const id = await createAuction(
    admin,
    NewAuction.parse({ title: "Spring sale", location: "singapore", ...times }),
  )
  const [lotId = ""] = await catalogueLots(admin, id, [
    NewLot.parse({ productId: await product(app, "Lagavulin 21"), openingCents: 100_00 }),
  ])
  const first = formBy(admin)
  await repriceLot(first, lotId, { price: "opening", change: { sign: 1, cents: 20_00 } }, 0)
  expect(await undoActs(admin, first.requestId)).toEqual({ completed: 1, refused: [] })
  expect(await app.db.select().from(lots)).toMatchObject([{ openingCents: 100_00 }])

  const { productId } = await shop.bottle()
  const level = { productId, location: "singapore" } as const
  await assignShelf(formBy(kai), level, "A-1")
  const moved = formBy(kai)
  await assignShelf(moved, level, "B-2")
  expect(await undoActs(kai, moved.requestId)).toEqual({ completed: 1, refused: [] })
  const [stored] = await app.db.select().from(stockLevels).where(eq(stockLevels.productId, productId))
  expect(stored?.shelf).toBe("A-1")

  await assignObject(formBy(admin), lotId, { assignee: admin.actor.id ?? "" })
  const released = formBy(admin)
  await assignObject(released, lotId, { assignee: "" })
  expect(await undoActs(admin, released.requestId)).toEqual({ completed: 1, refused: [] })
  expect(await readAssignment(admin, lotId, "auctions")).toMatchObject({ assignee: { username: "admin" } })
})
