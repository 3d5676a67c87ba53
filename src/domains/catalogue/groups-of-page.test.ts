import { expect, test } from "vitest"
import { newId } from "#platform/ids.ts"
import { groupsOfPage } from "./groups-of-page.ts"

const [ardbeg, bowmore, caolIla] = [newId("dst"), newId("dst"), newId("dst")]
const groups = [
  { distilleryId: ardbeg, count: 3 },
  { distilleryId: bowmore, count: 50 },
  { distilleryId: caolIla, count: 1 },
  { distilleryId: null, count: 7 },
]
const rows = groups.flatMap(({ distilleryId, count }) => Array.from({ length: count }, () => distilleryId))

test("a page is the same part of its groups as of all products", () => {
  for (const limit of [1, 2, 5, 10, 100])
    for (let offset = 0; offset <= rows.length + limit; offset++) {
      const page = groupsOfPage(groups, offset, limit)
      const within = rows.filter((id) => page.distilleryIds.includes(id))
      expect(within.slice(page.offset, page.offset + limit)).toEqual(rows.slice(offset, offset + limit))
      expect(page.total).toBe(rows.length)
    }
})

test("a page reads no group that it does not show", () => {
  expect(groupsOfPage(groups, 53, 1)).toEqual({ distilleryIds: [caolIla], offset: 0, total: 61 })
  expect(groupsOfPage(groups, 61, 10)).toEqual({ distilleryIds: [], offset: 0, total: 61 })
  expect(groupsOfPage([], 0, 10)).toEqual({ distilleryIds: [], offset: 0, total: 0 })
})
