import { beforeAll, expect, test } from "vitest"
import { saveListView } from "#domains/accounts/admin/list-views/save-list-view.ts"
import * as viewsScreen from "#domains/accounts/admin/screens/list-views.tsx"
import * as productsScreen from "#domains/catalogue/admin/screens/products.tsx"
import * as ordersScreen from "#domains/checkout/admin/screens/orders.tsx"
import type { Ctx } from "#platform/ctx.ts"
import { callScreen, formOf } from "../../../test/call-screen.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person, product } from "../../../test/fixtures.ts"
import { renderScreen } from "../../../test/render-screen.tsx"

const list = "/admin/products"
let app: TestApp
let kai: Ctx
let farid: Ctx

beforeAll(async () => {
  app = await testApp()
  kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  farid = asPerson(app, await person(app, "farid", { role: "finance" }))
  for (const name of ["Brora 30", "Brora 34", "Rosebank 21"]) await product(app, name)
  await saveListView(kai, { list, name: "Brora", query: "q=Brora&sort=newest", isShared: true })
  const forged = "page=99&limit=100000&q=Rose&state=<script>&next=//elsewhere&sort=evil"
  await saveListView(kai, { list, name: "Forged", query: forged, isShared: false })
})

const at = (path: string) => ({ url: new URL(path, app.origin), params: {}, pattern: path })

test("views are tabs with a count, the current one is marked, and a forged query is only what the list knows", async () => {
  const page = await renderScreen(kai, productsScreen, { path: `${list}?sort=newest&q=Brora` })
  expect(page).toMatch(/<a aria-current="page"[^>]*href="\?q=Brora&amp;sort=newest"[^>]*>Brora<span[^>]*>2</)
  expect(page).toMatch(/<a[^>]*href="\?q=Rose"[^>]*>Forged<span[^>]*>1</)
  expect(page).not.toContain("elsewhere")
  expect(page).not.toContain("Save view")
})

test("a filter that is no view can be saved, the whole list cannot", async () => {
  const filtered = await renderScreen(kai, productsScreen, { path: `${list}?state=all` })
  expect(filtered).toContain("Save view")
  expect(filtered).toContain('name="query" value="state=all"')
  expect(await renderScreen(kai, ordersScreen, { path: "/admin/orders" })).not.toContain("Save view")
})

test("who may not open the list does not see its shared views", async () => {
  const { answer } = await callScreen(productsScreen.loader, { ctx: farid, ...at(list) })
  expect(answer).toMatchObject({ init: { status: 403 } })
  expect(await renderScreen(farid, viewsScreen, { path: "/admin/views" })).not.toContain("Brora")
})

test("a saved view leads to its list; a refused one is shown again with what was typed", async () => {
  const post = async (fields: Record<string, string>) =>
    await callScreen(viewsScreen.action, { ctx: kai, ...at("/admin/views"), form: formOf(fields) })
  const saved = { intent: "save", list, query: "pictures=without", name: "No pictures" }
  expect(await post(saved)).toMatchObject({ status: 303, to: `${list}?pictures=without` })
  const page = await renderScreen(kai, viewsScreen, {
    path: "/admin/views",
    form: { ...saved, name: " ", query: "q=Oban" },
  })
  expect(page).toContain("Please name the view.")
  expect(page).toContain('name="query" value="q=Oban"')
})

test("chosen columns and rows with more room are kept for the list; its first column stays", async () => {
  const form = formOf({ intent: "layout", list, query: "q=Brora", comfortable: "1", shown: "distillery" })
  for (const column of ["distillery", "bottler", "age"]) form.append("column", column)
  const before = await renderScreen(kai, productsScreen, { path: list })
  expect(before).toContain(">Bottler</th>")
  const saved = await callScreen(viewsScreen.action, { ctx: kai, ...at("/admin/views"), form })
  expect(saved).toMatchObject({ status: 303, to: `${list}?q=Brora` })
  const page = await renderScreen(kai, productsScreen, { path: list })
  expect(page).toContain(">Distillery</a>")
  expect(page).not.toContain(">Bottler</th>")
  expect(page).toContain("[&amp;_td]:py-3")
})

test("a list without rows says whether a filter hides them", async () => {
  const none = await renderScreen(kai, productsScreen, { path: `${list}?q=Nothing` })
  expect(none).toContain("Nothing matches")
  expect(none).toMatch(/<a[^>]*href="\?"[^>]*>Clear filters</)
  const orders = await renderScreen(kai, ordersScreen, { path: "/admin/orders" })
  expect(orders).toContain("No orders yet")
  expect(orders).not.toContain("Clear filters")
})
