import { beforeAll, expect, test } from "vitest"
import { listViews } from "#domains/accounts/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { type TestApp, testApp } from "../../../../../test/db.ts"
import { asPerson, person } from "../../../../../test/fixtures.ts"
import { changeListView, deleteListView, moveListView } from "./change-list-view.ts"
import { maxViews, type NewListView } from "./inputs.ts"
import { listChangeableViews, listViewsOf } from "./list-views.ts"
import { saveListView } from "./save-list-view.ts"

const orders = "/admin/orders"
let app: TestApp
let kai: Ctx
let farid: Ctx
let admin: Ctx
let hana: Ctx

beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  farid = asPerson(app, await person(app, "farid", { role: "finance" }))
  hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  admin = asPerson(app, await person(app, "admin", { role: "admin" }))
})

const view = (name: string, more: Partial<NewListView> = {}): NewListView => ({
  ...{ list: orders, name, query: "status=unpaid", isShared: false },
  ...more,
})
const namesFor = async (ctx: Ctx, list = orders) => (await listViewsOf(ctx, list)).map(({ name }) => name)

test("a view is its owner's until it is shared; then colleagues see it after their own", async () => {
  const mine = await saveListView(kai, view("Unpaid"))
  await saveListView(farid, view("To refund", { query: "status=paid" }))
  expect(await namesFor(kai)).toEqual(["Unpaid"])
  await changeListView(kai, mine, { name: "Not paid", isShared: true })
  expect(await namesFor(farid)).toEqual(["To refund", "Not paid"])
  expect(await listViewsOf(farid, orders)).toMatchObject([{ isOwn: true }, { isOwn: false }])
  expect(await namesFor(kai, "/admin/stock")).toEqual([])
})

test("only its owner changes a view, and admins a shared one", async () => {
  const mine = await saveListView(kai, view("Mine"))
  const shared = await saveListView(kai, view("Shared", { isShared: true }))
  const change = { name: "Taken over", isShared: false }
  for (const [ctx, id] of [
    [farid, mine],
    [farid, shared],
    [admin, mine],
    [kai, "lvw_none"],
  ] as const)
    for (const attempt of [
      () => changeListView(ctx, id, change),
      () => deleteListView(ctx, id),
      () => moveListView(ctx, id),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "accounts.noSuchView" })
  await changeListView(admin, shared, { name: "Of all", isShared: true })
  expect((await listChangeableViews(admin)).map(({ name }) => name)).toContain("Of all")
  expect((await listChangeableViews(farid)).map(({ name }) => name)).not.toContain("Of all")
  await deleteListView(admin, shared)
  await deleteListView(kai, mine)
  expect(await namesFor(kai)).toEqual(["Not paid"])
})

test("nobody saves a view of a list that they may not open, of a page that is none, or without being staff", async () => {
  await expect(saveListView(hana, view("Orders"))).rejects.toMatchObject({ code: "accounts.notAllowed" })
  for (const list of ["/admin/orders/:id", "/admin/nowhere", "https://elsewhere.example/", "toString"])
    await expect(saveListView(admin, view("Elsewhere", { list }))).rejects.toMatchObject({
      code: "accounts.noSuchList",
    })
  const ann = asPerson(app, await person(app, "ann"))
  await expect(saveListView(ann, view("Orders"))).rejects.toMatchObject({ status: 403 })
  await expect(listViewsOf(ann, orders)).rejects.toMatchObject({ status: 403 })
})

test("a name is used once for a list: saving it again replaces the view, renaming to it is refused", async () => {
  const list = "/admin/stock"
  const first = await saveListView(kai, view("Low", { list, query: "state=low" }))
  expect(await saveListView(kai, view("LOW", { list, query: "state=held" }))).toBe(first)
  expect(await listViewsOf(kai, list)).toMatchObject([{ name: "LOW", query: "state=held" }])
  const other = await saveListView(kai, view("Held", { list }))
  await expect(changeListView(kai, other, { name: "low", isShared: false })).rejects.toMatchObject({
    code: "accounts.viewNameTaken",
    facts: { field: "name" },
  })
})

test("a view moves before the one that precedes it, and the first one stays", async () => {
  const list = "/admin/listings"
  const ids = []
  for (const name of ["One", "Two", "Three"]) ids.push(await saveListView(kai, view(name, { list })))
  await moveListView(kai, ids[2] ?? "")
  expect(await namesFor(kai, list)).toEqual(["One", "Three", "Two"])
  await moveListView(kai, ids[0] ?? "")
  expect(await namesFor(kai, list)).toEqual(["One", "Three", "Two"])
})

test("a person has so many views of a list, even if the last two are saved at once", async () => {
  const list = "/admin/products"
  for (let index = 1; index < maxViews; index++) await saveListView(kai, view(`View ${index}`, { list }))
  const outcomes = await Promise.allSettled(
    ["Last", "One more"].map((name) => saveListView(kai, view(name, { list }))),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await namesFor(kai, list)).toHaveLength(maxViews)
})

test("the database refuses a foreign list, an empty name and a long query", async () => {
  const row = { memberId: kai.actor.id ?? "mem_", position: 1, ...view("Row") }
  for (const wrong of [{ list: "//elsewhere" }, { name: "" }, { query: "q".repeat(501) }])
    await expect(app.db.insert(listViews).values({ id: newId("lvw"), ...row, ...wrong })).rejects.toThrow()
})
