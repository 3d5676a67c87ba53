import sharp from "sharp"
import { expect, test } from "vitest"
import { maxBytes } from "#domains/pictures/transcode.ts"
import { password } from "../../../seed/people.ts"
import { type ApiClient, apiClient, signedInCookie } from "../../../test/api/api-client.ts"
import { aSubmission } from "../../../test/api/api-submissions.ts"
import { testApp } from "../../../test/db.ts"
import { padPhoto } from "../../../test/fixtures/pad-photo.ts"
import { asPerson, person } from "../../../test/fixtures.ts"
import { createApi } from "../../server/api.ts"
import { confirmKey } from "./confirm-link.ts"
import { ValuationProposal } from "./inputs.ts"
import { submittedBottles } from "./schema.ts"
import { valueBottle } from "./valuations/value-bottle.ts"

const app = await testApp()
const callApi = apiClient(app)
const api = createApi(app)
const ann = await person(app, "ann")
const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#7a4a20" } })
  .jpeg()
  .toBuffer()
const begin = async (length: number, headers: Record<string, string> = {}) =>
  await callApi("post", "/submissions/uploads", { headers: { "upload-length": String(length), ...headers } })
const part = async (path: string, offset: number, body: Uint8Array, cookie: string) =>
  await api.request(path, {
    method: "PATCH",
    headers: {
      cookie,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(offset),
    },
    body: Buffer.from(body),
  })
const cookieOf = (answer: Awaited<ReturnType<ApiClient>>) =>
  answer.headers.getSetCookie()[0]?.split(";")[0] ?? ""

async function upload(file: Uint8Array, size: number): Promise<{ photo: string; cookie: string }> {
  const begun = await begin(file.length)
  const cookie = cookieOf(begun)
  const path = String(begun.headers.get("location")).replace("/api", "")
  let answer = new Response()
  for (let offset = 0; offset < file.length; offset += size)
    answer = await part(path, offset, file.subarray(offset, offset + size), cookie)
  const { photo } = (await answer.json()) as { photo: { _id: string } }
  return { photo: photo._id, cookie }
}

test("a photograph is uploaded in parts, and HEAD returns the offset after a broken connection", async () => {
  const begun = await begin(bytes.length)
  expect(begun).toMatchObject({ status: 201, body: { _id: expect.stringMatching(/^upl_/) } })
  const cookie = cookieOf(begun)
  expect(begun.headers.getSetCookie()[0]).toMatch(
    /^sent_photos=[\w-]{32}; Path=\/; .*HttpOnly; SameSite=Lax$/,
  )
  const path = String(begun.headers.get("location")).replace("/api", "")
  const first = await part(path, 0, bytes.subarray(0, 700), cookie)
  expect([first.status, first.headers.get("upload-offset")]).toEqual([200, "700"])
  const head = await api.request(path, { method: "HEAD", headers: { cookie } })
  expect(head.headers.get("upload-offset")).toBe("700")
  expect(head.headers.get("upload-length")).toBe(String(bytes.length))
  const again = await part(path, 0, bytes.subarray(0, 700), cookie)
  expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
    409,
    "submissions.offsetMismatch",
  ])
  const stranger = await api.request(path, { method: "HEAD" })
  expect(stranger.status).toBe(404)
  const last = (await (await part(path, 700, bytes.subarray(700), cookie)).json()) as { photo: unknown }
  expect(last.photo).toMatchObject({
    _id: expect.stringMatching(/^sph_/),
    src: expect.stringMatching(/webp$/),
  })
  const read = await callApi("get", path, { cookie })
  expect(read.body).toMatchObject({ offset: bytes.length, photo: last.photo })
})

test("a photograph of exactly ten megabytes is accepted, and one byte more is refused before the upload", async () => {
  const whole = padPhoto(bytes, maxBytes)
  expect((await upload(whole, 1024 * 1024)).photo).toMatch(/^sph_/)
  expect(await begin(maxBytes + 1)).toMatchObject({ status: 413, body: { code: "pictures.tooLarge" } })
})

test("parts that are too large, of another type or without an offset are refused", async () => {
  const begun = await begin(maxBytes)
  const [cookie, path] = [cookieOf(begun), String(begun.headers.get("location")).replace("/api", "")]
  expect((await part(path, 0, Buffer.alloc(1024 * 1024 + 1), cookie)).status).toBe(413)
  const headers = { "upload-offset": "0", "content-type": "image/jpeg" }
  expect(await callApi("patch", path, { cookie, body: "x", headers })).toMatchObject({ status: 415 })
  expect(await callApi("patch", path, { cookie })).toMatchObject({
    status: 422,
    body: { code: "submissions.lengthUnclear" },
  })
  for (const length of ["", "-1", "1e3", "ten"])
    expect(
      await callApi("post", "/submissions/uploads", { headers: { "upload-length": length } }),
    ).toMatchObject({
      status: 422,
    })
})

test("a suspended member cannot start an upload, and a write with a cookie needs the CSRF token", async () => {
  const sue = await person(app, "sue", { status: "suspended" })
  const headers = { "upload-length": "100" }
  expect(await callApi("post", "/submissions/uploads", { token: sue.token, headers })).toMatchObject({
    status: 403,
    body: { code: "accounts.suspended" },
  })
  const cookie = await signedInCookie(callApi, ann.email, password)
  expect(await callApi("post", "/submissions/uploads", { cookie, headers })).toMatchObject({ status: 403 })
  expect(
    await callApi("post", "/submissions/uploads", {
      cookie: `${cookie}; XSRF-TOKEN=abc`,
      headers: { ...headers, "x-xsrf-token": "abc" },
    }),
  ).toMatchObject({ status: 201 })
})

test("bottles are sent in, valued, read and agreed to through the API alone", async () => {
  const { photo, cookie } = await upload(bytes, 4_000)
  const bottles = aSubmission.bottles.map((bottle) => ({ ...bottle, frontPhoto: photo, backPhoto: photo }))
  const body = { ...aSubmission, bottles }
  const answer = await callApi("post", "/submissions", { cookie, body })
  expect(answer).toMatchObject({ status: 201, body: { _id: expect.stringMatching(/^sub_/) } })
  expect((await callApi("post", "/submissions", { cookie, body })).body).toEqual(answer.body)
  const submissionId = String(answer.body._id)
  const [bottle] = await app.db.select({ id: submittedBottles.id }).from(submittedBottles)
  const bottleId = bottle?.id ?? ""
  const path = `/request-valuation/${submissionId}/${bottleId}/confirm`
  const key = confirmKey(hana, submissionId, bottleId)
  expect(await callApi("get", `${path}?key=${key}`)).toMatchObject({ status: 404 })
  const terms = { commissionBasisPoints: 500, listingCents: 6_00, reserveFeeCents: 10_00, note: "" }
  await valueBottle(
    hana,
    bottleId,
    ValuationProposal.parse({ lowCents: 100_00, highCents: 160_00, reserveCents: 90_00, ...terms }),
  )
  expect(await callApi("get", path)).toMatchObject({ status: 404 })
  expect(await callApi("get", `${path}?key=${key}`)).toMatchObject({
    status: 200,
    body: { title: "Lagavulin 16 VALUATION", message: null, status: "open", reserveCents: 90_00 },
  })
  const agreement = { answer: "agree", name: "Ann Lim", terms: "on", key }
  expect(await callApi("post", path, { body: { ...agreement, key: "guess" } })).toMatchObject({ status: 404 })
  const agreed = await callApi("post", path, { body: agreement })
  expect(agreed.body).toMatchObject({
    status: "agreed",
    message: "Thank you for agreeing to this valuation.",
  })
  expect((await callApi("get", `${path}?key=${key}`)).body).toEqual(agreed.body)
})
