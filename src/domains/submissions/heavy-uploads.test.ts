import sharp from "sharp"
import { expect, test } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { maxBytes } from "#domains/pictures/transcode.ts"
import { contextFor } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { countRows } from "../../../test/api/api-client.ts"
import { aSubmission } from "../../../test/api/api-submissions.ts"
import { testApp } from "../../../test/db.ts"
import { padPhoto } from "../../../test/fixtures/pad-photo.ts"
import { SubmissionInput } from "./inputs.ts"
import { maxPartBytes, readUpload, readUploaded, receivePart, startUpload } from "./receive-upload.ts"
import { photoParts, submittedPhotos, uploadedPhotos } from "./schema.ts"
import { sendSubmission } from "./send-submission.ts"
import { newPhotoSecret } from "./store-photo.ts"

const app = await testApp()
const client = { address: "203.0.113.7", userAgent: null, device: null, declaration: null }
const ctx = contextFor(app, guest, "en", client)
const secret = newPhotoSecret()
const pause = (ms: number) => new Promise((later) => setTimeout(later, ms))

async function heavyPhoto(shade: number): Promise<Buffer> {
  const background = { r: shade * 10, g: 80, b: 40 }
  const jpeg = await sharp({ create: { width: 96, height: 128, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return padPhoto(jpeg, maxBytes)
}

/** The connection breaks at every part: before it is sent, half way, or before its response. */
async function sendSlowly(bytes: Uint8Array, seed: number): Promise<string> {
  const uploadId = await startUpload(ctx, secret, bytes.length)
  for (let turn = seed; ; turn++) {
    const { offsetBytes } = await readUpload(ctx, secret, uploadId)
    const part = { uploadId, offsetBytes, bytes: bytes.subarray(offsetBytes, offsetBytes + maxPartBytes) }
    try {
      if (offsetBytes === bytes.length) return await readUploaded(ctx, secret, uploadId)
      if (turn % 3 === 0) await pause(5)
      else await receivePart(ctx, secret, part)
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== "pictures.busy") throw problem
      await pause(50)
    }
  }
}

test("24 photos of 10 MB each, at exactly the limit, on a slow breaking connection: whole or not at all", async () => {
  const ids: string[] = []
  const waiting = Array.from({ length: 24 }, (_, at) => at).values()
  const send = async () => {
    for (const at of waiting) ids[at] = await sendSlowly(await heavyPhoto(at), at)
  }
  await Promise.all([send(), send(), send(), send()])
  expect(new Set(ids).size).toBe(24)
  expect(await app.db.select().from(uploadedPhotos)).toHaveLength(24)
  expect(await app.db.select({ id: photoParts.uploadId }).from(photoParts)).toEqual([])

  const [bottle] = aSubmission.bottles
  const formOf = (photos: readonly string[]) =>
    parseInput("submissions", SubmissionInput, {
      ...aSubmission,
      bottles: Array.from({ length: 12 }, (_, at) => ({
        ...bottle,
        frontPhoto: photos[2 * at],
        backPhoto: photos[2 * at + 1],
      })),
    })
  // Without its last byte the photograph is invalid.
  const cut = (await heavyPhoto(25)).subarray(0, maxBytes - 1)
  await expect(sendSlowly(cut, 1)).rejects.toMatchObject({ code: "pictures.broken" })
  const before = await countRows(app)
  const missing = formOf([...ids.slice(0, 23), "sph_000000000000000000000000"])
  await expect(sendSubmission(ctx, secret, missing)).rejects.toMatchObject({
    code: "submissions.noSuchPhoto",
  })
  expect({ ...(await countRows(app)), limits: 0 }).toEqual({ ...before, limits: 0 })
  await sendSubmission(ctx, secret, formOf(ids))
  expect(await app.db.select().from(submittedPhotos)).toHaveLength(24)
})
