import { expect, test } from "vitest"
import { type AppPath, absoluteUrl, currentPage, pathTo, samePage, withSearch } from "./app-path.ts"

test("a path has its parameters, and leaves out optional ones", () => {
  expect(pathTo("/admin/lots/:id/edit", { id: "lot_1" })).toBe("/admin/lots/lot_1/edit")
  expect(pathTo("/product/:auction_id/:id", { auction_id: "auc_1", id: "lot_1" })).toBe(
    "/product/auc_1/lot_1",
  )
  expect(pathTo("/whisky-shop/:location?/:category_name?", {})).toBe("/whisky-shop")
  expect(pathTo("/whisky-shop/:location?/:category_name?", { location: "vietnam" })).toBe(
    "/whisky-shop/vietnam",
  )
})

test("a parameter stays as it is", () => {
  expect(pathTo("/cart/:secret", { secret: "a%20b$&é" })).toBe("/cart/a%20b$&é")
})

test("an address may have a query, a fragment and an origin", () => {
  const currentUrl = new URL("https://quaich.example/cart?chosen=1#lines")
  expect(currentPage(currentUrl)).toBe("/cart")
  expect(samePage(currentUrl.search)).toBe("?chosen=1")
  expect(samePage("")).toBe("?")
  expect(withSearch("/admin/orders.csv", currentUrl.search)).toBe("/admin/orders.csv?chosen=1")
  expect(withSearch("/admin/orders.csv", "")).toBe("/admin/orders.csv")
  expect(absoluteUrl(currentUrl.origin, `/cart?line=${1}#lines`)).toBe(
    "https://quaich.example/cart?line=1#lines",
  )
})

test("a misspelt address does not compile", () => {
  const [id, name]: string[] = ["lot_1", "cart"]
  const lot = pathTo("/admin/lots/:id", { id: `${id}` })
  const right: AppPath[] = ["/cart", "/whisky-shop", "/cart?line=1", `/cart?line=${id}#lines`, `?line=${id}`]
  right.push(lot, `${lot}?dialog=void`, `${lot}#bids`, `/api/lots/${id}/bids`, "#main")
  // @ts-expect-error The page is misspelt.
  right.push("/crat")
  // @ts-expect-error The page is misspelt, before a query.
  right.push(`/crat?line=${id}`)
  // @ts-expect-error No page has this path.
  right.push("/admin/lots")
  // @ts-expect-error A path with parameters is built by pathTo.
  right.push(`/admin/lots/${id}`)
  // @ts-expect-error Text from outside is not an address.
  right.push(`/${name}`)
  // @ts-expect-error The page is misspelt.
  right.push(pathTo("/admin/lost/:id", { id: "lot_1" }))
  // @ts-expect-error The parameter is misspelt.
  right.push(pathTo("/admin/lots/:id", { ids: "lot_1" }))
  // @ts-expect-error The parameter is missing.
  right.push(pathTo("/admin/stock/:id/:location", { id: "prd_1" }))
  expect(right).toHaveLength(18)
})
