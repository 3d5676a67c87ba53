import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { diskFiles } from "../files/files.ts"
import { addFiles, listStoredFiles } from "./add-files.ts"
import { openBackupStore } from "./backup-store.ts"
import { chooseSegments } from "./choose-backup.ts"
import { idAt } from "./manifest.ts"
import { expiredBackups, removeExpired } from "./retention.ts"

const day = (date: number) => new Date(Date.UTC(2020, 10, date, 19))
const bytes = (text: string) => new TextEncoder().encode(text)

async function* pieces(text: string) {
  yield bytes(text)
}

function newFiles() {
  const folder = mkdtempSync(join(tmpdir(), "quaich-store-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return diskFiles(folder)
}

test("the backups of the last days are kept, and the one before, from which the first of them is restored", () => {
  const backups = [1, 2, 3, 4, 5].map((date) => ({ id: idAt(day(date)) }))
  const expired = (keepDays: number, now: Date) => expiredBackups(backups, keepDays, now).length
  expect(expired(2, day(6))).toBe(3)
  expect(expired(14, day(6))).toBe(0)
  expect(expired(1, day(30))).toBe(4)
  expect(expiredBackups([], 1, day(30))).toEqual([])
})

test("an expired backup goes with its log and its own pieces, and what others share stays", async () => {
  const files = newFiles()
  const store = openBackupStore(files)
  for (const date of [1, 2, 3]) {
    const segment = `0000000100000000000000A${date}`
    await store.writeSegment(segment, bytes(segment))
    const [own, shared] = [
      await store.writeContent(pieces(`own ${date}`)),
      await store.writeContent(pieces("shared")),
    ]
    await store.writeManifest({
      ...{
        version: 1,
        id: idAt(day(date)),
        beganAt: day(date).toISOString(),
        endedAt: day(date).toISOString(),
      },
      ...{ postgres: "18", firstSegment: segment, lastSegment: segment, secret: shared, folders: [] },
      database: [{ files: [{ path: "own", bytes: own.bytes }], ...own }],
      files: [],
    })
  }
  // Pieces younger than a day may belong to a backup that is being made.
  const now = new Date(Date.now() + 2 * 24 * 3_600_000)
  expect(await removeExpired(store, 1, now)).toBe(2)
  expect((await store.listManifests()).map(({ id }) => id)).toEqual([idAt(day(3))])
  expect((await store.listSegments()).map(({ name }) => name)).toEqual(["0000000100000000000000A3"])
  expect(await files.list("chunks")).toHaveLength(2)
})

test("files that came after the last backup are added once", async () => {
  const [source, store] = [newFiles(), openBackupStore(newFiles())]
  await store.writeManifest({
    ...{ version: 1, id: idAt(day(1)), beganAt: day(1).toISOString(), endedAt: day(1).toISOString() },
    ...{ postgres: "18", firstSegment: "0", lastSegment: "0", folders: [], database: [], files: [] },
    secret: await store.writeContent(pieces("secret")),
  })
  await source.write("pictures/pic_1/320.webp", bytes("a picture"), "image/webp")
  expect(await addFiles(source, store, day(2))).toBe(1)
  expect(await addFiles(source, store, day(3))).toBe(0)
  const [stored] = await listStoredFiles(store)
  expect(stored).toMatchObject({ key: "pictures/pic_1/320.webp", bytes: 9 })
})

test("a segment of the log that is missing is named, also across the first eight digits", () => {
  const segments = ["0000000100000000000000FE", "0000000100000000000000FF", "000000020000000100000000"].map(
    (name) => ({
      ...{ name, key: "", sha256: "" },
      writtenAt: day(1),
    }),
  )
  const log = { firstSegment: "0000000100000000000000FE", lastSegment: "0000000100000000000000FE" }
  expect(chooseSegments(segments, log, undefined)).toMatchObject({ all: segments, missing: undefined })
  expect(chooseSegments(segments.toSpliced(1, 1), log, undefined).missing).toBe("00000000000000FF")
  expect(chooseSegments(segments.slice(1), log, undefined).missing).toBe("00000000000000FE")
})

test("for a time the log is read up to the first segment that was archived after it", () => {
  const segments = [1, 2, 3, 4].map((date) => ({
    ...{ name: `0000000100000000000000A${date}`, key: "", sha256: "" },
    writtenAt: day(date),
  }))
  const log = { firstSegment: "0000000100000000000000A1", lastSegment: "0000000100000000000000A1" }
  expect(chooseSegments(segments, log, new Date(day(2).getTime() + 1)).untilTime).toEqual(
    segments.slice(0, 3),
  )
})
