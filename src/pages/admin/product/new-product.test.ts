import { expect, test } from "vitest"
import * as newProduct from "#domains/catalogue/admin/screens/new-product.tsx"
import { testApp } from "../../../../test/db.ts"
import { asPerson, person, product } from "../../../../test/fixtures.ts"
import { renderScreen } from "../../../../test/render-screen.tsx"
import * as productScreen from "./product.tsx"

test("the link beside the button cancels a new product, and leaves one that exists as it is", async () => {
  const app = await testApp()
  const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const link = (text: string) => new RegExp(`<a[^>]*href="/admin/products"[^>]*>${text}</a>`)
  expect(await renderScreen(kai, newProduct, { path: "/admin/products/new" })).toMatch(link("Cancel"))
  const id = await product(app, "Ardbeg 10 Year Old")
  const existing = await renderScreen(kai, productScreen, { path: `/admin/products/${id}`, params: { id } })
  expect(existing).toMatch(link("Discard changes"))
})
