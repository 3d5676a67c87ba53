import { deflateSync } from "node:zlib"
import sharp from "sharp"
import { beforeAll, beforeEach, expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { type Ctx, contextFor } from "#platform/ctx.ts"
import type { Files } from "#platform/files/files.ts"
import { openServices } from "#server/open-services.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { longestTurnMs } from "../../../test/processor-time.ts"
import { Queue } from "./queue.ts"
import { readPicture } from "./reads.ts"
import { pictures } from "./schema.ts"
import { pictureKey } from "./sources.ts"
import { cropPicture, storePicture, storeVisitorPicture } from "./store-picture.ts"
import { sweepPictures } from "./sweep-files.ts"

let app: TestApp
let staff: Ctx

beforeAll(async () => {
  app = await testApp()
  staff = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
})
beforeEach(async () => {
  await app.pool.query("delete from limits")
})

let shade = 0

function photo(width: number, height: number) {
  shade = (shade + 7) % 200
  const half = {
    width: Math.floor(width / 2),
    height,
    channels: 3 as const,
    background: { r: 200, g: 20, b: shade },
  }
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 40, b: shade } } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ])
}

async function stored() {
  const files = await app.files.list("pictures")
  return { rows: await app.db.$count(pictures), files: files.length }
}

async function printOf(
  pictureId: Awaited<ReturnType<typeof storePicture>>,
  width: number,
  format: "avif" | "webp",
) {
  const bytes = await app.files.read(pictureKey(pictureId, width, format))
  return await sharp(bytes).metadata()
}

test("a photograph is stored upright, without metadata, in every size up to its own, in both formats", async () => {
  const bytes = await photo(1_200, 800)
    .jpeg()
    .withExif({
      IFD0: { Artist: "Somebody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "55/1 38/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(50)
  const id = await storePicture(staff, bytes)
  expect(await readPicture(staff, id)).toMatchObject({
    widthPx: 800,
    heightPx: 1_200,
    widths: [320, 640, 800],
  })
  for (const width of [320, 640, 800])
    for (const format of ["avif", "webp"] as const) {
      const head = await printOf(id, width, format)
      expect(head).toMatchObject({ width, height: width * 1.5, format: format === "avif" ? "heif" : "webp" })
      expect([head.exif, head.xmp, head.iptc, head.icc, head.orientation]).toEqual(Array(5).fill(undefined))
      const raw = (await app.files.read(pictureKey(id, width, format))) ?? new Uint8Array()
      expect(Buffer.from(raw).includes("Somebody")).toBe(false)
    }
  const { data } = await sharp(await app.files.read(pictureKey(id, 320, "webp")))
    .extract({ left: 150, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(150)
})

test.each(["png", "webp", "jpeg"] as const)("%s is accepted", async (format) => {
  const id = await storePicture(staff, await photo(500, 400).toFormat(format).toBuffer())
  expect((await readPicture(staff, id)).widths).toEqual([320, 500])
})

test("the same photograph is stored once, even if it is sent twice at the same time", async () => {
  const bytes = await photo(330, 330).jpeg().toBuffer()
  const before = await stored()
  const [first, second] = await Promise.all([storePicture(staff, bytes), storePicture(staff, bytes)])
  expect(second).toBe(first)
  expect(await storePicture(staff, bytes)).toBe(first)
  expect(await stored()).toEqual({ rows: before.rows + 1, files: before.files + 4 })
})

test("a crop is a photograph of its own, and the same crop is stored once", async () => {
  const whole = await storePicture(staff, await photo(1_000, 800).jpeg().toBuffer())
  const crop = { left: 50, top: 25, width: 40, height: 50 }
  const part = await cropPicture(staff, whole, crop)
  expect(await readPicture(staff, part)).toMatchObject({ widthPx: 400, heightPx: 400 })
  expect(await cropPicture(staff, whole, crop)).toBe(part)
  await expect(cropPicture(staff, whole, { ...crop, left: 70 })).rejects.toMatchObject({
    code: "pictures.cropUnclear",
  })
  await expect(cropPicture(staff, "pic_unknown", crop)).rejects.toMatchObject({ status: 404 })
})

function bomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(name: string, body: Buffer): Buffer {
  const whole = Buffer.alloc(body.length + 12)
  whole.writeUInt32BE(body.length, 0)
  whole.write(name, 4, "latin1")
  body.copy(whole, 8)
  whole.writeUInt32BE(crc(whole.subarray(4, body.length + 8)), body.length + 8)
  return whole
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

function ftyp(...brands: string[]): Buffer {
  const box = Buffer.alloc(8 + 4 * (brands.length + 1))
  box.writeUInt32BE(box.length, 0)
  box.write(`ftyp${brands[0]}`, 4, "latin1")
  for (const [place, brand] of brands.slice(1).entries()) box.write(brand, 16 + 4 * place, "latin1")
  return box
}

const jpeg = () => photo(400, 300).jpeg().toBuffer()
const png = () => photo(400, 300).png().toBuffer()
const joined = async (...parts: (string | Promise<Buffer>)[]) =>
  Buffer.concat(await Promise.all(parts.map(async (part) => Buffer.from(await part))))

const refused: [name: string, reason: string, make: () => Promise<Buffer> | Buffer][] = [
  ["nothing", "noPicture", () => Buffer.alloc(0)],
  ["more than ten megabytes", "tooLarge", () => Buffer.alloc(10 * 1024 * 1024 + 1)],
  ["a drawing that could hold a script", "notAPicture", () => Buffer.from('<svg onload="alert(1)"/>')],
  ["a page", "notAPicture", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a GIF", "notAPicture", () => photo(200, 200).gif().toBuffer()],
  ["an AVIF in the box of a HEIC", "notAPicture", () => photo(200, 200).avif().toBuffer()],
  ["a box that says it is HEIC and is empty", "broken", () => ftyp("heic", "mif1", "heic")],
  ["noise behind the first bytes of a JPEG", "broken", () => Buffer.from("ffd8ffe000104a46494600", "hex")],
  ["a PNG of 50,000 by 50,000 pixels in some hundred bytes", "tooManyPixels", () => bomb(50_000, 50_000)],
  ["a PNG of 2,000,000,000 pixels a side", "broken", () => bomb(2_000_000_000, 2_000_000_000)],
  ["a PNG with fewer pixels than it says", "broken", () => bomb(6_000, 6_000)],
  ["a strip", "tooNarrow", () => photo(2_000, 200).png().toBuffer()],
  ["a stamp", "tooSmall", () => photo(40, 40).png().toBuffer()],
  ["a JPEG cut short", "broken", async () => (await jpeg()).subarray(0, 1_200)],
  ["a PNG cut short", "broken", async () => (await png()).subarray(0, -30)],
  [
    "a WebP cut short",
    "broken",
    async () => {
      const whole = await photo(400, 300).webp().toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
  ],
  ["a JPEG with an archive behind it", "trailingData", () => joined(jpeg(), "PK\u0003\u0004 and so on")],
  ["a PNG with a script behind it", "trailingData", () => joined(png(), "<script>alert(1)</script>")],
  ["a JPEG with a document behind it", "trailingData", () => joined(jpeg(), "%PDF-1.7")],
  [
    "a moving picture",
    "animated",
    async () => {
      const frames = await Promise.all([png(), png()])
      return await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer()
    },
  ],
]

test.each(refused)("%s is refused as %s, and nothing of it is stored", async (_, reason, make) => {
  const bytes = await make()
  const before = await stored()
  await expect(storePicture(staff, bytes)).rejects.toMatchObject({ code: `pictures.${reason}` })
  expect(await stored()).toEqual(before)
})

test("a second picture behind the first, as phones write it, is dropped without an error", async () => {
  const id = await storePicture(staff, await joined(jpeg(), jpeg()))
  expect((await readPicture(staff, id)).widthPx).toBe(400)
})

test("only staff with the catalogue permission may store photographs", async () => {
  const ann = asPerson(app, await person(app, "ann"))
  for (const ctx of [ann, contextFor(app)])
    await expect(storePicture(ctx, await jpeg())).rejects.toMatchObject({ status: ctx === ann ? 403 : 401 })
})

test("if the store fails half way, nothing is stored, and the same photograph is accepted later", async () => {
  const bytes = await jpeg()
  const before = await stored()
  let writes = 0
  const failing: Files = {
    ...app.files,
    async write(key, part, type) {
      if (++writes > 2) throw new Error("the disk is full")
      await app.files.write(key, part, type)
    },
  }
  const onFullDisk = { ...staff, app: openServices({ ...app, files: failing }) }
  await expect(storePicture(onFullDisk, bytes)).rejects.toThrow("the disk is full")
  expect(await stored()).toEqual(before)
  await storePicture(staff, bytes)
})

test("files without a row are removed when they are a day old, and no others", async () => {
  await storePicture(staff, await jpeg())
  const orphan = `pictures/pic_${"0".repeat(24)}/320.webp`
  await app.files.write(orphan, new Uint8Array([1]), "image/webp")
  const before = await stored()
  const realNow = app.clock.now()
  app.clock.moveTo(new Date())
  expect(await sweepPictures(staff)).toBe(0)
  app.clock.moveTo(new Date(Date.now() + 25 * 60 * 60 * 1_000))
  expect(await sweepPictures(staff)).toBe(1)
  app.clock.moveTo(realNow)
  expect(await stored()).toEqual({ ...before, files: before.files - 1 })
  expect(await app.files.read(orphan)).toBeUndefined()
})

test("a member over the upload limit has to wait", async () => {
  const ben = asPerson(app, await person(app, "ben", { role: "shopkeeper" }))
  const bytes = Buffer.from("no picture")
  for (let attempt = 0; attempt < 120; attempt++)
    await expect(storePicture(ben, bytes)).rejects.toMatchObject({ code: "pictures.notAPicture" })
  await expect(storePicture(ben, bytes)).rejects.toMatchObject({ code: "pictures.tooManyUploads" })
})

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 20))

test("an upload is refused if too many are waiting, or too many of the same sender", async () => {
  const queue = new Queue({ atOnce: 1, max: 3, maxOfOne: 2 })
  const first = [queue.run("ann", pause), queue.run("ann", pause)]
  await expect(queue.run("ann", pause)).rejects.toMatchObject({ code: "pictures.busy", status: 503 })
  first.push(queue.run("ben", pause))
  await expect(queue.run("cat", pause)).rejects.toMatchObject({ code: "pictures.busy", status: 503 })
  await Promise.all(first)
  await queue.run("ann", pause)
})

test("a slow photograph delays its sender's next one and no other sender", async () => {
  const queue = new Queue({ atOnce: 2, max: 12, maxOfOne: 6 })
  const finished: string[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const long = queue.run("ann", () => end)
  const next = queue.run("ann", async () => void finished.push("ann"))
  await queue.run("ben", async () => void finished.push("ben"))
  expect(finished).toEqual(["ben"])
  resolve()
  await Promise.all([long, next])
  expect(finished).toEqual(["ben", "ann"])
})

const visitor = (address: string) =>
  contextFor(app, guest, "en", { address, userAgent: null, device: null, declaration: null })

test("a guest's photograph may have 25 megapixels, a member's 50", async () => {
  const large = await photo(6_000, 5_000).jpeg({ quality: 20 }).toBuffer()
  await expect(storeVisitorPicture(visitor("203.0.113.1"), large)).rejects.toMatchObject({
    code: "pictures.tooManyPixels",
    facts: { megapixels: 25 },
  })
  await storeVisitorPicture(asPerson(app, await person(app, "dora")), large)
})

test("an address has a limit of megapixels per hour, counted by the files' headers", async () => {
  const claims = () => bomb(5_000, 5_000)
  const sender = visitor("203.0.113.2")
  for (let attempt = 0; attempt < 60; attempt++)
    await expect(storeVisitorPicture(sender, claims())).rejects.toMatchObject({ code: "pictures.broken" })
  await expect(storeVisitorPicture(sender, claims())).rejects.toMatchObject({
    code: "pictures.tooManyUploads",
  })
  await expect(storeVisitorPicture(visitor("203.0.113.3"), claims())).rejects.toMatchObject({
    code: "pictures.broken",
  })
})

test("a file of a million empty parts is inspected without blocking the server", async () => {
  const parts = Buffer.alloc(9_000_000)
  for (let at = 8; at + 12 <= parts.length; at += 12) parts.write("IDAT", at + 4, "latin1")
  parts.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const longest = await longestTurnMs(() =>
    expect(storeVisitorPicture(visitor("203.0.113.4"), parts)).rejects.toMatchObject({ status: 422 }),
  )
  expect(longest).toBeLessThan(100)
})
