import { expect, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { parseStandbyNames, readStandbys, reportStandbys } from "./standbys.ts"

test.each([
  ["", { names: [], required: 1 }],
  ["b", { names: ["b"], required: 1 }],
  ["b, c", { names: ["b", "c"], required: 1 }],
  ["ANY 1 (b, c)", { names: ["b", "c"], required: 1 }],
  ['FIRST 2 ("b-1",C,d)', { names: ["b-1", "c", "d"], required: 2 }],
  ["2 (b, c)", { names: ["b", "c"], required: 2 }],
  ["ANY 2 (*)", { names: ["*"], required: 2 }],
])("synchronous_standby_names = '%s' names the standbys", (setting, expected) => {
  expect(parseStandbyNames(setting)).toEqual(expected)
})

test("a listed standby that is away, or only follows asynchronously, is missing", () => {
  const b = { name: "b", syncState: "quorum", lagMs: 20 }
  const c = { name: "C", syncState: "quorum", lagMs: 11_000 }
  expect(reportStandbys("ANY 1 (b, c)", [b, c])).toMatchObject({ missing: [], lagMs: 11_000 })
  expect(reportStandbys("ANY 1 (b, c)", [b])).toMatchObject({ missing: ["c"], lagMs: 20 })
  expect(reportStandbys("ANY 1 (b, c)", [b, { ...c, syncState: "async" }]).missing).toEqual(["c"])
  expect(reportStandbys("ANY 2 (*)", [b]).missing).toEqual(["*"])
  expect(reportStandbys("", [])).toEqual({ names: [], missing: [], lagMs: 0 })
})

test("the application's user may read them", async () => {
  const { pool } = await testApp()
  expect(await readStandbys(pool)).toEqual({ names: [], missing: [], lagMs: 0 })
})
