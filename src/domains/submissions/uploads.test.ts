import { eq } from "drizzle-orm"
import fc from "fast-check"
import sharp from "sharp"
import { expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { pixelLimit } from "#domains/pictures/store-picture.ts"
import { maxBytes } from "#domains/pictures/transcode.ts"
import { contextFor } from "#platform/ctx.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { newId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { testApp } from "../../../test/db.ts"
import { maxPartBytes, readUpload, readUploaded, receivePart, startUpload } from "./receive-upload.ts"
import { photoParts, photoUploads, uploadedPhotos } from "./schema.ts"
import { newPhotoSecret, ownerOf } from "./store-photo.ts"

const app = await testApp()
let visitors = 0
const visitor = () =>
  contextFor(app, guest, "en", {
    address: `203.0.113.${++visitors}`,
    userAgent: null,
    device: null,
    declaration: null,
  })
const photo = async (width: number, height: number, shade = 10) => {
  const noise = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7919 + shade) % 251),
  )
  return await sharp(noise, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

async function send(bytes: Uint8Array, breaks: (part: number) => "before" | "after" | undefined) {
  const [ctx, secret] = [visitor(), newPhotoSecret()]
  const uploadId = await startUpload(ctx, secret, bytes.length)
  for (let part = 0; ; part++) {
    const { offsetBytes } = await readUpload(ctx, secret, uploadId)
    if (offsetBytes === bytes.length) break
    const next = bytes.subarray(offsetBytes, offsetBytes + 20_000)
    const broken = breaks(part)
    if (broken !== "before") await receivePart(ctx, secret, { uploadId, offsetBytes, bytes: next })
  }
  return { ctx, secret, uploadId, photoId: await readUploaded(ctx, secret, uploadId) }
}

test("a photograph arrives whole over a connection that breaks, wherever it breaks", async () => {
  const bytes = await photo(320, 400)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 12 }), async (breaks) => {
      const { secret, photoId } = await send(bytes, (part) => (breaks[part] ? "before" : undefined))
      const [stored] = await app.db
        .select({ owner: uploadedPhotos.ownerHash, widthPx: pictures.widthPx })
        .from(uploadedPhotos)
        .innerJoin(pictures, eq(pictures.id, uploadedPhotos.pictureId))
        .where(eq(uploadedPhotos.id, photoId))
      expect(stored).toEqual({ owner: ownerOf(secret), widthPx: 320 })
    }),
    { numRuns: 8 },
  )
  expect(await app.db.select().from(photoParts)).toEqual([])
})

test("a repeated, late or foreign part is refused, and what has arrived stays", async () => {
  const bytes = await photo(320, 400, 20)
  const [ctx, secret] = [visitor(), newPhotoSecret()]
  const uploadId = await startUpload(ctx, secret, bytes.length)
  const first = { uploadId, offsetBytes: 0, bytes: bytes.subarray(0, 5_000) }
  const tries = await Promise.allSettled([1, 2, 3].map(() => receivePart(ctx, secret, first)))
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  await expect(receivePart(ctx, secret, first)).rejects.toMatchObject({
    code: "submissions.offsetMismatch",
    facts: { offset: 5_000 },
  })
  for (const [other, id] of [
    [newPhotoSecret(), uploadId],
    [secret, newId("upl")],
    [secret, "upl_../../x"],
  ] as const)
    await expect(receivePart(ctx, other, { ...first, uploadId: id })).rejects.toMatchObject({
      code: "submissions.noSuchUpload",
    })
  await expect(
    receivePart(ctx, secret, { uploadId, offsetBytes: 5_000, bytes: Buffer.alloc(bytes.length) }),
  ).rejects.toMatchObject({ code: "submissions.offsetMismatch" })
  await expect(readUploaded(ctx, secret, uploadId)).rejects.toMatchObject({
    code: "submissions.offsetMismatch",
  })
  expect(await readUpload(ctx, secret, uploadId)).toMatchObject({ offsetBytes: 5_000 })
})

test("a photograph that is too large is refused before its first byte is sent", async () => {
  for (const length of [maxBytes + 1, 0, -1, 1.5, Number.NaN])
    await expect(startUpload(visitor(), newPhotoSecret(), length)).rejects.toMatchObject({
      code: expect.stringMatching(/^pictures\.(tooLarge|noPicture)$/),
    })
  const [ctx, secret] = [visitor(), newPhotoSecret()]
  const uploadId = await startUpload(ctx, secret, maxBytes)
  const bytes = Buffer.alloc(maxPartBytes + 1)
  await expect(receivePart(ctx, secret, { uploadId, offsetBytes: 0, bytes })).rejects.toMatchObject({
    code: "pictures.tooLarge",
  })
})

test.each([
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>".repeat(40))],
  ["an archive behind a picture's name", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(2_000)])],
  ["a picture cut short", "cut"],
] as const)("%s is refused when it is complete, and nothing of it is stored", async (_, file) => {
  const bytes = file === "cut" ? (await photo(320, 400, 30)).subarray(0, 9_000) : file
  const before = await app.db.select().from(uploadedPhotos)
  await expect(send(bytes, () => undefined)).rejects.toMatchObject({
    code: expect.stringMatching(/^pictures\./),
  })
  expect(await app.db.select().from(uploadedPhotos)).toEqual(before)
  const left = await app.db.select().from(photoUploads).where(eq(photoUploads.lengthBytes, bytes.length))
  expect(left).toEqual([])
})

async function sendPatiently(bytes: Uint8Array): Promise<string> {
  const [ctx, secret] = [visitor(), newPhotoSecret()]
  const uploadId = await startUpload(ctx, secret, bytes.length)
  for (let turn = 0; ; turn++) {
    const { offsetBytes } = await readUpload(ctx, secret, uploadId)
    const next = bytes.subarray(offsetBytes, offsetBytes + 20_000)
    try {
      if (offsetBytes === bytes.length) return await readUploaded(ctx, secret, uploadId)
      if (turn % 2 === 1) await receivePart(ctx, secret, { uploadId, offsetBytes, bytes: next })
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== "pictures.busy") throw problem
      await new Promise((later) => setTimeout(later, 100))
    }
  }
}

test("twenty-four photographs over a connection that breaks at each part arrive whole, or not at all", async () => {
  const before = (await app.db.select().from(uploadedPhotos)).length
  const under = (await app.db.select({ id: photoParts.uploadId }).from(photoParts)).length
  const uploads = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const bytes = await photo(160, 200, 100 + at)
      const file = at === 23 ? bytes.subarray(0, bytes.length - 2_000) : bytes
      return await sendPatiently(file).catch(() => undefined)
    }),
  )
  expect(uploads.filter((each) => each === undefined)).toHaveLength(1)
  const whole = uploads.flatMap((each) => each ?? [])
  expect(new Set(whole).size).toBe(23)
  expect(await app.db.select().from(uploadedPhotos)).toHaveLength(before + 23)
  expect(await app.db.select({ id: photoParts.uploadId }).from(photoParts)).toHaveLength(under)
})

test("completing an upload twice at once makes one photograph", async () => {
  const bytes = await photo(320, 400, 40)
  const { ctx, secret, uploadId, photoId } = await send(bytes, () => undefined)
  const again = await Promise.all([1, 2].map(() => readUploaded(ctx, secret, uploadId)))
  expect(new Set([photoId, ...again]).size).toBe(1)
})

test("a whole photograph over the address's limit is kept, and taken where the limit allows it", async () => {
  const bytes = await photo(320, 400, 90)
  const [ctx, secret] = [visitor(), newPhotoSecret()]
  const uploadId = await startUpload(ctx, secret, bytes.length)
  for (let attempt = 0; attempt < 60; attempt++) await countTry(app, pixelLimit, ctx.client.address ?? "", 25)
  await expect(receivePart(ctx, secret, { uploadId, offsetBytes: 0, bytes })).rejects.toMatchObject({
    code: "pictures.tooManyUploads",
  })
  await expect(readUploaded(ctx, secret, uploadId)).rejects.toMatchObject({ code: "pictures.tooManyUploads" })
  const elsewhere = { ...ctx, client: visitor().client }
  expect(await readUploaded(elsewhere, secret, uploadId)).toMatch(/^sph_/)
})
