import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { isConfigProblem } from "../config-problem.ts"
import { isForeign, requireFolder, requireOwner } from "./folder.ts"

const dir = mkdtempSync(join(tmpdir(), "quaich-folder-"))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function problemOf(work: () => void): Error | undefined {
  try {
    work()
    return undefined
  } catch (problem) {
    if (!isConfigProblem(problem)) throw problem
    return problem
  }
}

test("a folder is made with all its parents, and an existing one is used", () => {
  const deep = join(dir, "a", "b c", "é")
  requireFolder(deep, "DATA_DIR")
  requireFolder(deep, "DATA_DIR")
  expect(statSync(deep).isDirectory()).toBe(true)
})

// Node's recursive mkdir never returns for the first of these.
test.each(["/proc/quaich/data", "/sys/quaich"])(
  "a folder that cannot be made is reported in one line: %s",
  (path) => {
    const problem = problemOf(() => requireFolder(path, "DATA_DIR"))
    expect(problem?.message).toMatch(/^DATA_DIR \/(proc|sys)\/quaich\S* cannot be written: [^\n]+$/)
  },
)

test("a file in the way is reported in one line", () => {
  const file = join(dir, "file")
  writeFileSync(file, "")
  expect(problemOf(() => requireFolder(join(file, "data"), "DATA_DIR"))?.message).toMatch(/^DATA_DIR [^\n]+$/)
})

test.each([
  // User of the server, owner of the folder, owner of the database in it.
  [1000, 1000, undefined, false],
  [1000, 1000, 1000, false],
  // A volume that its group may write to.
  [1000, 0, 1000, false],
  [1000, 0, undefined, false],
  [1000, 1000, 1001, true],
  [1000, 0, 65_534, true],
  [0, 0, undefined, false],
  [0, undefined, undefined, false],
  [0, 65_534, 65_534, false],
  [0, 1000, undefined, true],
  [0, 1000, 1000, true],
  [0, 0, 1000, true],
])("run by %s, a folder of %s with a database of %s is another user's: %s", (own, folder, cluster, isSo) => {
  expect(isForeign(own, folder, cluster)).toBe(isSo)
})

test("another user's folder is refused in one line and left unchanged", () => {
  const home = join(dir, "theirs")
  const cluster = join(home, "postgres")
  mkdirSync(cluster, { recursive: true })
  const ownUid = statSync(home).uid
  const theirs = ownUid === 0 ? 1000 : ownUid
  if (ownUid === 0) for (const path of [home, cluster]) chownSync(path, theirs, theirs)
  const problem = problemOf(() => requireOwner(home, ownUid === 0 ? 0 : ownUid + 1))
  expect(problem?.message).toMatch(/^DATA_DIR [^\n]+ is another user's: [^\n]+$/)
  expect([statSync(home).uid, statSync(cluster).uid]).toEqual([theirs, theirs])
})
