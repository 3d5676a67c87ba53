import { beforeAll, expect, test } from "vitest"
import { type TestApp, testApp } from "../../../test/db.ts"
import { asPerson, liveAuction, person } from "../../../test/fixtures.ts"
import { shareSiteRoutes } from "./share-site.ts"

let app: TestApp
let lotId: string

beforeAll(async () => {
  app = await testApp()
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  lotId = (await liveAuction(app, hana, [{}])).lotIds[0] ?? ""
})

test("a shared lot has its card, and links to its own page", async () => {
  const answer = await shareSiteRoutes(app, undefined).request(`/share/lot/${lotId}`)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(html).toContain(`<meta property="og:image" content="${app.origin}/share-pictures/lot/${lotId}.png">`)
  expect(html).toContain(`href="${app.origin}/whisky-auction-live/singapore/${lotId}/`)
  expect(html).not.toContain("<script")
  expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none';/)
})

test.each(["lot/lot_000000000000000000000000", "lot/nonsense", "constructor/x", "member/mem_1"])(
  "/share/%s is not found, in the visitor's language",
  async (path) => {
    const answer = await shareSiteRoutes(app, undefined).request(`/share/${path}`, {
      headers: { cookie: "lang=vi" },
    })
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('<html lang="vi-VN">')
  },
)

test("a separate share site has nothing else, and redirects everything else to the main site", async () => {
  const site = shareSiteRoutes(app, "https://share.example")
  const at = (path: string, host: string) => site.request(path, { headers: { host } })
  expect(await (await at(`/share/lot/${lotId}`, "share.example")).text()).toContain(
    `content="https://share.example/share-pictures/lot/${lotId}.png"`,
  )
  const elsewhere = await at("/admin", "share.example")
  expect([elsewhere.status, elsewhere.headers.get("location")]).toEqual([302, `${app.origin}/admin`])
  expect((await at("/admin", "house.test")).status).toBe(404)
})
