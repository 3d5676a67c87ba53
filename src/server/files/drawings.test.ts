import { brotliDecompressSync } from "node:zlib"
import { beforeAll, expect, test } from "vitest"
import { type TestApp, testApp } from "../../../test/db.ts"
import { product } from "../../../test/fixtures.ts"
import { drawingRoutes } from "./drawings.ts"

let app: TestApp
let drawings: ReturnType<typeof drawingRoutes>
let path: string

beforeAll(async () => {
  app = await testApp()
  drawings = drawingRoutes(app)
  path = `/${await product(app, "Ardbeg 10 Year Old")}.svg`
})

test("a bottle is drawn from its own row, by itself and without scripts", async () => {
  const answer = await drawings.request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("content-type")).toBe("image/svg+xml")
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400")
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; style-src 'unsafe-inline'")
  expect(await answer.text()).toMatch(/^<svg .*<title>Ardbeg 10 Year Old<\/title>.*<\/svg>$/s)
})

test("the compressed copy is the same picture", async () => {
  const plain = await (await drawings.request(path)).text()
  const packed = await drawings.request(path, { headers: { "accept-encoding": "gzip, br" } })
  expect(packed.headers.get("content-encoding")).toBe("br")
  expect(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(plain)
})

test("a client that already has the picture gets 304", async () => {
  const etag = (await drawings.request(path)).headers.get("etag") ?? ""
  const again = await drawings.request(path, { headers: { "if-none-match": `W/${etag}` } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe("")
})

test("the fill level is shown, and an unknown one shows a full bottle", async () => {
  const full = await (await drawings.request(path)).text()
  const low = await (await drawings.request(`${path}?fill=mid-shoulder`)).text()
  expect(low).not.toBe(full)
  expect(await (await drawings.request(`${path}?fill=half%20gone`)).text()).toBe(full)
})

test("a close-up shows the label, or the neck with the fill level; an unknown view shows the bottle", async () => {
  const text = async (query: string) => await (await drawings.request(path + query)).text()
  const viewBoxOf = (svg: string) => /viewBox="([^"]+)"/.exec(svg)?.[1]
  const whole = await text("")
  expect(viewBoxOf(whole)).toBe("0 0 360 480")
  expect(viewBoxOf(await text("?view=label"))).not.toBe("0 0 360 480")
  expect(await text("?view=neck&fill=mid-shoulder")).not.toBe(await text("?view=neck"))
  expect(await text("?view=underneath")).toBe(whole)
})

test.each(["/prd_000000000000000000000000.svg", "/nonsense.svg", "/a/b.svg", "/"])(
  "%s is not a bottle",
  async (unknown) => {
    expect((await drawings.request(unknown)).status).toBe(404)
  },
)
