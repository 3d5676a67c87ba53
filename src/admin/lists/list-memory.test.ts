import { expect, test } from "vitest"
import { newId } from "#platform/ids.ts"
import { listCookie, neighboursIn, neighboursOf, rowIdsIn } from "./list-memory.ts"

const ids = [newId("ord"), newId("ord"), newId("ord")]
const cookieValue = (cookie: string | undefined) => /^list=([^;]+);/.exec(cookie ?? "")?.[1] ?? ""
const remembered = cookieValue(listCookie(ids))
const pathOf = (id: string | undefined) => `/admin/orders/${id}`

test("the page of a row leads to the rows before and after it", () => {
  expect(neighboursOf(remembered, pathOf(ids[1]))).toEqual({
    previous: pathOf(ids[0]),
    next: pathOf(ids[2]),
    position: 2,
    count: 3,
  })
  expect(neighboursOf(remembered, pathOf(ids[0]))).toMatchObject({ previous: undefined, position: 1 })
  expect(neighboursOf(remembered, pathOf(ids[2]))).toMatchObject({ next: undefined, position: 3 })
})

test("a tab leads through its own list, and through the browser's last one if it has shown none", () => {
  const other = cookieValue(listCookie([newId("ord"), ...ids.toReversed()]))
  expect(neighboursIn([other, remembered], pathOf(ids[0]))).toMatchObject({ position: 4, count: 4 })
  expect(neighboursIn(["", remembered], pathOf(ids[0]))).toMatchObject({ position: 1, count: 3 })
  expect(neighboursIn([other, ""], pathOf(newId("ord")))).toBeUndefined()
})

test("other pages have no neighbours, nor has what is in no cookie", () => {
  for (const path of [
    pathOf(newId("ord")),
    `/admin/lots/${newId("lot")}`,
    "/admin/orders",
    `${pathOf(ids[0])}/x`,
  ])
    expect(neighboursOf(remembered, path), path).toBeUndefined()
  for (const value of ["", "ord", "ord:", "ord:..", "://evil.example", "ord:<script>"])
    expect(neighboursOf(value, pathOf(ids[0])), value).toBeUndefined()
})

test("a cookie has the rows of one kind, and fits into a browser", () => {
  const many = Array.from({ length: 250 }, () => newId("ord"))
  expect(listCookie(many)?.length).toBeLessThan(4_000)
  expect(listCookie([])).toBeUndefined()
  expect(listCookie([newId("ord")])).toBeUndefined()
  expect(listCookie([newId("ord"), newId("lot")])).toBeUndefined()
  expect(listCookie(["ord_1; Path=/", newId("ord"), newId("ord")])).not.toContain("ord_1")
})

test("the rows are the first array of what was found that has ids", () => {
  expect(rowIdsIn({ countries: ["Singapore"], total: 2, orders: [{ id: "a" }, { id: "b" }] })).toEqual([
    "a",
    "b",
  ])
  expect(rowIdsIn({ total: 0, orders: [] })).toEqual([])
})
