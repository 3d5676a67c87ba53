import { expect, it } from "vitest"
import { lotQueryOf } from "../lot-list/list-lots.ts"
import { withQuery } from "./address.ts"
import { viewOf } from "./lot-view.ts"

it("changing one parameter of an address goes back to the first page", () => {
  expect(withQuery("/cart", "?region=Islay&page=3", { sort: "bids" })).toBe("/cart?region=Islay&sort=bids")
  expect(withQuery("/cart", "?region=Islay", { region: "" })).toBe("/cart")
  expect(withQuery("/cart", "?view=grid", { view: "table", page: 2 })).toBe("/cart?view=table&page=2")
})

it("the view of a list is that of the address, otherwise the browser's last one", () => {
  expect(viewOf("table", "lots=grid")).toBe("table")
  expect(viewOf(null, "lang=vi; lots=table")).toBe("table")
  expect(viewOf("carousel", null)).toBe("grid")
})

it("empty fields of a plain form are ignored", () => {
  const query = lotQueryOf(new URLSearchParams("q=&category=&from=&to=&bids=&sort=bids"))
  expect(query).toMatchObject({ q: "", sort: "bids", limit: 20, page: 1 })
  expect(query.from).toBeUndefined()
  expect(query.to).toBeUndefined()
  expect(query.category).toEqual([])
})

it("the number of lots on a page has an earlier name", () => {
  expect(lotQueryOf(new URLSearchParams("size=50")).limit).toBe(50)
  expect(lotQueryOf(new URLSearchParams("size=50&limit=100")).limit).toBe(100)
  expect(lotQueryOf(new URLSearchParams("limit=30")).limit).toBe(20)
})
