import sharp from "sharp"
import { beforeAll, expect, test } from "vitest"
import { type ApiClient, apiClient } from "../../../test/api/api-client.ts"
import { type TestApp, testApp } from "../../../test/db.ts"
import { type Person, person } from "../../../test/fixtures.ts"
import { createApi } from "../api.ts"
import { pictureRoutes } from "./pictures.ts"

let app: TestApp
let callApi: ApiClient
let kai: Person
let ann: Person
let picture: Buffer

beforeAll(async () => {
  app = await testApp()
  callApi = apiClient(app)
  kai = await person(app, "kai", { role: "shopkeeper" })
  ann = await person(app, "ann")
  const background = { r: 120, g: 80, b: 40 }
  picture = await sharp({ create: { width: 700, height: 500, channels: 3, background } })
    .jpeg()
    .toBuffer()
})

function send(member: Person | undefined, bytes: Uint8Array, field = "picture") {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], "../../evil.svg", { type: "image/svg+xml" }))
  return createApi(app).request("/pictures", {
    method: "POST",
    body: form,
    headers: member ? { authorization: `Token ${member.token}` } : {},
  })
}

test("a photograph is uploaded by a call and served in its sizes with a year of caching", async () => {
  const answer = await send(kai, picture)
  expect(answer.status).toBe(201)
  const { _id, src, largest, width, height } = (await answer.json()) as Record<string, string>
  expect({ src, largest, width, height }).toEqual({
    src: `/pictures/${_id}/640.webp`,
    largest: `/pictures/${_id}/700.webp`,
    width: 700,
    height: 500,
  })
  const pictures = pictureRoutes(app)
  for (const [path, type] of [
    [`/${_id}/320.avif`, "image/avif"],
    [`/${_id}/640.webp`, "image/webp"],
  ] as const) {
    const served = await pictures.request(path)
    const etag = served.headers.get("etag") ?? ""
    expect(served.status).toBe(200)
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'",
    })
    const bytes = Buffer.from(await served.arrayBuffer())
    expect(served.headers.get("content-length")).toBe(String(bytes.length))
    expect((await sharp(bytes).metadata()).width).toBe(Number(path.split("/")[2]?.split(".")[0]))
    expect((await pictures.request(path, { headers: { "if-none-match": etag } })).status).toBe(304)
    const head = await pictures.request(path, { method: "HEAD" })
    expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0])
  }
  for (const path of [
    `/${_id}/641.webp`,
    `/${_id}/640.jpeg`,
    `/${_id}/0640.webp`,
    `/${_id}/640.webp/more`,
    `/${_id}`,
    "/",
    `/pic_${"0".repeat(24)}/640.webp`,
    `/${_id}/..%2f..%2fimports%2f640.webp`,
    "/..%2f..%2f..%2fetc/passwd",
    "/pic_..%2f..%2f..%2f..%2fetc%2fpa/640.webp",
  ])
    expect([path, (await pictures.request(path)).status]).toEqual([path, 404])
})

test("a photograph narrower than the requested width is sent in its own width", async () => {
  const small = await sharp(picture).resize(400).jpeg().toBuffer()
  const { _id } = (await (await send(kai, small)).json()) as { _id: string }
  const card = await pictureRoutes(app).request(`/${_id}/640.webp`)
  expect((await sharp(Buffer.from(await card.arrayBuffer())).metadata()).width).toBe(400)
  expect((await pictureRoutes(app).request(`/${_id}/500.webp`)).status).toBe(404)
})

test("a member without the right is refused, and so is a file that is not a photograph", async () => {
  expect((await send(undefined, picture)).status).toBe(401)
  expect((await send(ann, picture)).status).toBe(403)
  const refusals: [Promise<Response> | Response, number, string][] = [
    [send(kai, Buffer.from("<svg/>")), 422, "pictures.notAPicture"],
    [send(kai, picture, "another"), 422, "pictures.noPicture"],
    [send(kai, Buffer.alloc(10.5 * 1024 * 1024)), 413, "pictures.tooLarge"],
    [send(kai, Buffer.alloc(11.5 * 1024 * 1024)), 413, "api.tooLarge"],
  ]
  for (const [answer, status, code] of refusals) {
    const { status: given } = await answer
    expect([given, ((await (await answer).json()) as { code: string }).code]).toEqual([status, code])
  }
  expect(await callApi("post", "/pictures", { token: kai.token, body: {} })).toMatchObject({
    status: 422,
    body: { code: "pictures.noPicture" },
  })
  expect(
    await callApi("post", "/product/create", {
      token: kai.token,
      body: "a",
      headers: { "content-type": "multipart/form-data; boundary=x" },
    }),
  ).toMatchObject({ status: 415 })
})
