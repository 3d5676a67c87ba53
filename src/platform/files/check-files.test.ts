import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { testApp } from "../../../test/db.ts"
import { checkFiles, countFileFaults } from "./check-files.ts"
import { diskFiles, type Files } from "./files.ts"
import { findFileFaults } from "./find-file-faults.ts"
import { recordFiles } from "./record-files.ts"

const app = await testApp()
const bytes = new TextEncoder().encode("a photograph of a bottle")
let dir: string
let files: Files

beforeEach(async () => {
  await app.pool.query("with files as (delete from stored_files) delete from file_faults")
  openFolder()
})

function openFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), "quaich-checked-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  dir = folder
  files = recordFiles(diskFiles(folder), app)
}

const write = (key: string) => files.write(key, bytes, "image/webp")
/** Later than a file without a row may be on its way. */
const later = () => new Date(Date.now() + 26 * 3_600_000)
const find = async (isRead?: (key: string) => boolean, now = later()) =>
  (await findFileFaults({ db: app.db, files, now }, isRead)).faults

function flip(key: string): void {
  const stored = readFileSync(join(dir, key))
  stored[7] = (stored[7] ?? 0) ^ 1
  writeFileSync(join(dir, key), stored)
}

function add(key: string, text = "not ours"): void {
  mkdirSync(dirname(join(dir, key)), { recursive: true })
  writeFileSync(join(dir, key), text)
}

test("a flipped byte, a truncated, a deleted and an added file are found by name", async () => {
  for (const name of ["flipped", "truncated", "deleted", "fine"]) await write(`pictures/${name}.webp`)
  expect(await find()).toEqual([])
  flip("pictures/flipped.webp")
  truncateSync(join(dir, "pictures/truncated.webp"), 5)
  rmSync(join(dir, "pictures/deleted.webp"))
  add("pictures/added.webp")
  add("Ours? No.TXT")
  const unread = [
    { key: "Ours? No.TXT", kind: "unknown" },
    { key: "pictures/added.webp", kind: "unknown" },
    { key: "pictures/deleted.webp", kind: "missing" },
    { key: "pictures/truncated.webp", kind: "changed" },
  ]
  expect(await find(() => false)).toEqual(unread)
  expect(await find()).toEqual(unread.toSpliced(3, 0, { key: "pictures/flipped.webp", kind: "changed" }))
  expect((await find(undefined, new Date())).map(({ kind }) => kind)).toEqual([
    "missing",
    "changed",
    "changed",
  ])
})

test("each night reads another share, and a fault stays until its file is as it was written", async () => {
  const keys = ["a", "b", "c"].map((name) => `imports/${name}`)
  for (const key of keys) await write(key)
  for (const key of keys) flip(key)
  const night = async () => {
    app.clock.moveTo(new Date(app.clock.now().getTime() + 24 * 3_600_000))
    return (await checkFiles({ ...app, files }, { minFiles: 1 })).map(({ key }) => key)
  }
  expect(await night()).toEqual(keys.slice(0, 1))
  expect(await night()).toEqual(keys.slice(0, 2))
  expect(await night()).toEqual(keys)
  expect(await countFileFaults(app)).toEqual({ missing: 0, changed: 3, unknown: 0 })
  flip("imports/a")
  rmSync(join(dir, "imports/b"))
  expect(await night()).toEqual(keys.slice(1))
  expect(await countFileFaults(app)).toEqual({ missing: 1, changed: 1, unknown: 0 })
  await files.remove("imports/b")
  await write("imports/c")
  expect(await night()).toEqual([])
  expect(await countFileFaults(app)).toEqual({ missing: 0, changed: 0, unknown: 0 })
})

test("whatever is written, removed, changed, lost and added, the check finds what differs, and nothing else", async () => {
  let texts = 0
  const act = fc.constantFrom("write", "remove", "change", "lose")
  const key = fc.constantFrom("a/1", "a/2", "b")
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(act, key), { maxLength: 12 }), async (acts) => {
      await app.pool.query("delete from stored_files")
      openFolder()
      const expected = new Map<string, "fine" | "missing" | "changed" | "unknown">()
      for (const [what, key] of acts) {
        const isRecorded = expected.has(key) && expected.get(key) !== "unknown"
        if (what === "write") await write(key)
        if (what === "remove") await files.remove(key)
        if (what === "lose") rmSync(join(dir, key), { force: true })
        if (what === "change") add(key, `other bytes ${++texts}`)
        if (what === "write") expected.set(key, "fine")
        else if (what === "change") expected.set(key, isRecorded ? "changed" : "unknown")
        else if (what === "lose" && isRecorded) expected.set(key, "missing")
        else expected.delete(key)
      }
      const faults = [...expected].filter(([, kind]) => kind !== "fine").sort()
      expect((await find()).map(({ key, kind }) => [key, kind])).toEqual(faults)
    }),
    { numRuns: 40 },
  )
})

test("files that come and go during the check are no faults", async () => {
  let isOver = false
  const clock = { now: () => new Date() }
  files = recordFiles(diskFiles(dir), { db: app.db, clock })
  const work = async (name: string) => {
    for (let round = 0; !isOver; round++) {
      const key = `pictures/${name}/${round % 3}`
      await write(key)
      await files.remove(key)
      await write(key)
    }
  }
  const all = Promise.all(["a", "b", "c"].map(work))
  const found = []
  for (let check = 0; check < 25; check++) found.push(...(await find(undefined, new Date())))
  isOver = true
  await all
  expect(found).toEqual([])
  expect(await find()).toEqual([])
})
