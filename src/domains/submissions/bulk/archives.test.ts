import sharp from "sharp"
import { expect, test, vi } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { contextFor } from "#platform/ctx.ts"
import { formatCsv } from "#platform/files/csv.ts"
import { parseInput } from "#platform/input.ts"
import { countRows } from "../../../../test/api/api-client.ts"
import { zipOf } from "../../../../test/attack/zip-of.ts"
import { testApp } from "../../../../test/db.ts"
import { longestTurnMs } from "../../../../test/processor-time.ts"
import { SubmissionInput } from "../inputs.ts"
import { submittedBottles } from "../schema.ts"
import { sendSubmission } from "../send-submission.ts"
import { newPhotoSecret } from "../store-photo.ts"
import { submissionInputOf } from "../submitted-form.ts"
import { maxArchiveBytes } from "./open-archive.ts"
import { previewArchive } from "./preview-archive.ts"
import { listColumns } from "./read-list.ts"

const app = await testApp()
let visitors = 0
const visitor = () =>
  contextFor(app, guest, "en", {
    address: `203.0.113.${++visitors}`,
    userAgent: null,
    device: null,
    declaration: null,
  })
const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#7a4a20" } })
  .jpeg()
  .toBuffer()
const row = ["Lagavulin 16", "Single Malt", "700", "43", "120", "", "front.jpg", "back.jpg", "", ""]
const listOf = (...rows: string[][]) =>
  Buffer.from(
    [
      listColumns.join(","),
      ...rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")),
    ].join("\n"),
  )
const whole = { "bottles.csv": listOf(row), "front.jpg": photo, "back.jpg": photo }

const preview = (bytes: Uint8Array, secret = newPhotoSecret()) =>
  previewArchive(visitor(), secret, new Blob([new Uint8Array(bytes)]))

test("a list with its photographs is previewed, then submitted as a whole", async () => {
  const secret = newPhotoSecret()
  const files = { ...whole, "Photos/": Buffer.alloc(0), "__MACOSX/._front.jpg": Buffer.from("x") }
  const { bottles, refused } = await preview(
    zipOf(files, { "front.jpg": { name: "Photos/FRONT.jpg" } }),
    secret,
  )
  expect(refused).toEqual([])
  expect(bottles).toMatchObject([
    { name: "Lagavulin 16", photos: { frontPhoto: { src: expect.stringMatching(/webp$/) } } },
  ])
  const sender = {
    username: "ann",
    name: "Ann",
    email: "ann@quaich.example",
    contact: "+65 6123 4567",
    location: "Singapore",
  }
  const form = parseInput(
    "submissions",
    SubmissionInput,
    submissionInputOf("sale", { sender, bottles }, "a-key-of-a-list"),
  )
  await sendSubmission(visitor(), secret, form)
  expect(await app.db.select().from(submittedBottles)).toMatchObject([
    { name: "Lagavulin 16", requestedReserveCents: 120_00 },
  ])
})

test("of a large file that is not an archive only the end is read", async () => {
  const file = new Blob([new Uint8Array(maxArchiveBytes)])
  const slice = vi.spyOn(file, "slice")
  await expect(previewArchive(visitor(), newPhotoSecret(), file)).rejects.toMatchObject({
    code: "submissions.archiveBroken",
  })
  const readBytes = slice.mock.calls.reduce((sum, [start = 0, end = file.size]) => sum + end - start, 0)
  expect(readBytes).toBeLessThan(100_000)
})

test.each([
  ["a path that climbs out", zipOf(whole, { "front.jpg": { name: "../../etc/front.jpg" } }), "archiveBroken"],
  ["an absolute path", zipOf(whole, { "front.jpg": { name: "/etc/front.jpg" } }), "archiveBroken"],
  ["a path with backslashes", zipOf(whole, { "front.jpg": { name: "..\\front.jpg" } }), "archiveBroken"],
  ["a drive's letter", zipOf(whole, { "front.jpg": { name: "C:/front.jpg" } }), "archiveBroken"],
  ["a link to somewhere else", zipOf(whole, { "front.jpg": { attributes: 0xa1ff << 16 } }), "archiveBroken"],
  ["a locked file", zipOf(whole, { "front.jpg": { flags: 1 } }), "archiveBroken"],
  ["a way of packing of its own", zipOf(whole, { "front.jpg": { method: 12 } }), "archiveBroken"],
  ["two files of one name", zipOf({ ...whole, "a/front.jpg": photo }), "archiveNameTwice"],
  ["no archive at all", Buffer.from("name,type\n"), "archiveBroken"],
  ["an archive cut short", zipOf(whole).subarray(0, 700), "archiveBroken"],
  ["two lists", zipOf({ ...whole, "more.csv": listOf(row) }), "listMissing"],
  ["no list", zipOf({ "front.jpg": photo }), "listMissing"],
  [
    "a list that is no text",
    zipOf({ ...whole, "bottles.csv": Buffer.from([0xff, 0xfe, 0x00]) }),
    "listBroken",
  ],
  [
    "a list without a column",
    zipOf({ ...whole, "bottles.csv": Buffer.from("name,type\nx,y") }),
    "listColumnMissing",
  ],
  [
    "more bottles than are taken at once",
    zipOf({ ...whole, "bottles.csv": listOf(...Array.from({ length: 25 }, () => row)) }),
    "tooManyBottles",
  ],
] as const)("%s is refused, and nothing of it is stored", async (_, bytes, reason) => {
  const before = await countRows(app)
  await expect(preview(bytes)).rejects.toMatchObject({ code: `submissions.${reason}` })
  expect(await countRows(app)).toEqual(before)
})

test("a zip bomb is refused by its table of contents, before anything is extracted", async () => {
  const zeros = Buffer.alloc(11 * 1024 * 1024)
  await expect(preview(zipOf({ ...whole, "front.jpg": zeros }))).rejects.toMatchObject({
    code: "submissions.archiveTooLarge",
  })
  const many = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`${at}.jpg`, zeros.subarray(0, 9_500_000)]),
  )
  await expect(preview(zipOf({ ...whole, ...many }))).rejects.toMatchObject({
    code: "submissions.archiveTooLarge",
  })
  const files = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.jpg`, Buffer.from("x")]))
  await expect(preview(zipOf(files))).rejects.toMatchObject({ code: "submissions.archiveTooMany" })
  await expect(preview(Buffer.alloc(maxArchiveBytes + 1))).rejects.toMatchObject({
    code: "submissions.archiveTooLarge",
  })
})

test("a list over 256 KB is refused by its entry's size, and 300,000 rows never block other requests", async () => {
  const rows = (count: number) => ({
    "list.csv": Buffer.from(`${listColumns.join(",")}\n${",\n".repeat(count)}`),
  })
  await expect(preview(zipOf(rows(300_000)))).rejects.toMatchObject({ code: "submissions.listTooLarge" })
  const archive = zipOf(rows(120_000))
  const longest = await longestTurnMs(() =>
    expect(preview(archive)).rejects.toMatchObject({ code: "submissions.listBroken" }),
  )
  expect(longest).toBeLessThan(100)
  await expect(preview(zipOf(rows(300_000), { "list.csv": { claimedSize: 1_000 } }))).rejects.toMatchObject({
    code: "submissions.archiveBroken",
  })
})

test("a zip bomb with a false size is stopped once it exceeds that size", async () => {
  const zeros = Buffer.alloc(9_500_000)
  const { refused, bottles } = await preview(
    zipOf({ ...whole, "front.jpg": zeros }, { "front.jpg": { claimedSize: 1_000 } }),
  )
  expect(bottles).toEqual([])
  expect(refused).toEqual([{ row: 2, message: "We can’t open this ZIP file safely. Please create it again" }])
})

test("a disguised file is reported for its row, and no other row is submitted without it", async () => {
  const files = {
    ...whole,
    "bottles.csv": listOf(row, [...row.slice(0, 6), "page.jpg", "back.jpg", "", ""]),
    "page.jpg": Buffer.from("<!doctype html><script>alert(1)</script>".repeat(30)),
  }
  const { bottles, refused } = await preview(zipOf(files))
  expect(bottles).toEqual([])
  expect(refused.map((each) => each.row)).toEqual([3])
})

test("invalid rows are reported one by one", async () => {
  const rows = [
    row,
    ["", ...row.slice(1)],
    [...row.slice(0, 3), "143", ...row.slice(4)],
    [...row.slice(0, 4), "12,5", ...row.slice(5)],
    [...row.slice(0, 6), "", "back.jpg", "", ""],
    [...row.slice(0, 6), "../front.jpg", "back.jpg", "", ""],
  ]
  const { refused } = await preview(zipOf({ ...whole, "bottles.csv": listOf(...rows) }))
  expect(refused.map((each) => each.row)).toEqual([3, 4, 5, 6, 7])
})

test("a formula in a list stays text, also when it is exported again", async () => {
  const formula = '=HYPERLINK("http://x","y")'
  const { bottles } = await preview(
    zipOf({ ...whole, "bottles.csv": listOf([formula, ...row.slice(1, 5), "@SUM(A1)", ...row.slice(6)]) }),
  )
  expect(bottles).toMatchObject([{ name: formula, flaws: "@SUM(A1)" }])
  expect(formatCsv([[bottles[0]?.name ?? "", bottles[0]?.flaws ?? ""]])).toContain(
    `"'=HYPERLINK(""http://x"",""y"")",'@SUM(A1)`,
  )
})
