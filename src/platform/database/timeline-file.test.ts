import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { TimelineFile } from "./timeline-file.ts"

const folder = mkdtempSync(join(tmpdir(), "quaich-timelines-"))
afterAll(() => rmSync(folder, { recursive: true }))

test("a later process reads the newest timeline of each cluster, which never falls", () => {
  const place = join(folder, "data")
  const first = new TimelineFile(place)
  expect(first.newestOf("one")).toBe(0)
  first.raise("one", 3)
  first.raise("one", 2)
  first.raise("other", 1)
  const later = new TimelineFile(place)
  expect([later.newestOf("one"), later.newestOf("other"), later.newestOf("third")]).toEqual([3, 1, 0])
  expect(readdirSync(place)).toEqual(["database-timelines.json"])
})

test.each(["", "{", "[1]", '{"one":"3"}', "null"])("a damaged file is as none: %j", (text) => {
  writeFileSync(join(folder, "database-timelines.json"), text)
  const file = new TimelineFile(folder)
  expect(file.newestOf("one")).toBe(0)
  file.raise("one", 2)
  expect(file.newestOf("one")).toBe(2)
})
