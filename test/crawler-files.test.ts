import type { RouteConfigEntry } from "@react-router/dev/routes"
import { eq } from "drizzle-orm"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { beforeAll, expect, test } from "vitest"
import { createAuction } from "#domains/auctions/create-auction.ts"
import { NewAuction } from "#domains/auctions/inputs.ts"
import { auctions } from "#domains/auctions/schema.ts"
import { distilleries } from "#domains/catalogue/schema.ts"
import { createListing } from "#domains/listings/create-listing.ts"
import { articles } from "#domains/news/schema.ts"
import { staticPages } from "#domains/sitemap/static-pages.ts"
import { languages } from "#language/languages.ts"
import { type Id, newId } from "#platform/ids.ts"
import routes from "../src/routes.ts"
import { machineFileRoutes } from "../src/server/files/machine-files.ts"
import { type TestApp, testApp } from "./db.ts"
import { asPerson, cask, liveAuction, person, product } from "./fixtures.ts"

let app: TestApp
let files: ReturnType<typeof machineFileRoutes>
let live: Awaited<ReturnType<typeof liveAuction>>
let draftId: Id<"auc">
let comingId: Id<"auc">
let productId: Id<"prd">
let caskId: Id<"csk">
let outId: Id<"art">
let laterId: Id<"art">

beforeAll(async () => {
  app = await testApp()
  files = machineFileRoutes(app)
  const hana = asPerson(app, await person(app, "hana", { role: "auctioneer" }))
  const kai = asPerson(app, await person(app, "kai", { role: "shopkeeper" }))
  const ann = await person(app, "ann")
  live = await liveAuction(app, hana, [{}, {}])
  const later = (title: string) =>
    createAuction(
      hana,
      NewAuction.parse({
        title,
        location: "vietnam",
        previewAt: "2099-01-01T00:00:00Z",
        startsAt: "2099-01-02T00:00:00Z",
        endsAt: "2099-01-03T00:00:00Z",
      }),
    )
  draftId = await later("A draft")
  comingId = await later("Not to be seen yet")
  productId = await product(app, "Ardbeg 10 Year Old")
  caskId = await cask(app, "CSK-1")
  const terms = { location: "singapore", priceCents: 100_00, isOnSale: true } as const
  await createListing(kai, { ...terms, kind: "bottle", productId, salePriceCents: null })
  await createListing(kai, { ...terms, kind: "dram", productId, salePriceCents: null })
  await createListing(kai, { ...terms, kind: "cask", caskId })
  outId = newId("art")
  laterId = newId("art")
  const written = { authorId: ann.id, language: "en", category: "guides", state: "published" } as const
  const now = app.clock.now()
  const moments = { createdAt: now, changedAt: now, submittedAt: now, decidedBy: ann.id }
  await app.db.insert(articles).values([
    { ...written, ...moments, id: outId, publishedAt: now, idempotencyKey: "out" },
    { ...written, ...moments, id: laterId, publishedAt: new Date("2099-01-01"), idempotencyKey: "later" },
  ])
})

const reader = new XMLParser({
  ignoreAttributes: false,
  isArray: (name) => name === "url" || name === "sitemap",
})

type SitemapEntry = { loc: string; lastmod?: string }

async function readSitemap(path: string): Promise<string[]> {
  const answer = await files.request(path)
  expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
    path,
    200,
    "application/xml; charset=utf-8",
  ])
  const text = await answer.text()
  expect(XMLValidator.validate(text)).toBe(true)
  const whole = reader.parse(text)
  const { "@_xmlns": space, url, sitemap } = whole.urlset === undefined ? whole.sitemapindex : whole.urlset
  expect(space).toBe("http://www.sitemaps.org/schemas/sitemap/0.9")
  const entries: SitemapEntry[] = url ?? sitemap ?? []
  for (const { lastmod } of entries) if (lastmod) expect(String(lastmod)).toMatch(/^\d{4}-\d\d-\d\d$/)
  const locs = entries.map(({ loc }) => loc)
  for (const loc of locs) expect(loc.startsWith(`${app.origin}/`)).toBe(true)
  expect(new Set(locs).size).toBe(locs.length)
  return locs.map((loc) => loc.slice(app.origin.length))
}

test("every sitemap of the index exists, and every public page is on one of them", async () => {
  const maps = await readSitemap("/sitemap.xml")
  expect(maps).toContain(`/sitemap/lots/${live.auctionId}.xml`)
  const pages = (await Promise.all(maps.map(readSitemap))).flat()
  expect(new Set(pages).size).toBe(pages.length)
  const makers = await app.db.$count(distilleries)
  expect(pages.filter((path) => path.startsWith("/whisky-distillery/")).length).toBe(makers)
  expect(pages).toEqual(
    expect.arrayContaining([
      ...staticPages,
      ...live.lotIds.map((id) => expect.stringContaining(`/whisky-auction-live/singapore/${id}/`)),
      `/whisky-shop/singapore/${productId}/ardbeg-10-year-old`,
      expect.stringContaining(`/whisky-cask/${caskId}/`),
      `/whisky-news/${outId}`,
    ]),
  )
})

test("no sitemap lists what a guest may not see yet", async () => {
  await app.db.update(auctions).set({ status: "scheduled" }).where(eq(auctions.id, comingId))
  const maps = await readSitemap("/sitemap.xml")
  const all = [...maps, ...(await Promise.all(maps.map(readSitemap))).flat()].join(" ")
  for (const hidden of [draftId, comingId, laterId]) expect(all).not.toContain(hidden)
  // A dram that is not in an open sale has no page.
  expect(all).not.toContain(`/whisky-dram/singapore/${productId}`)
  for (const id of [draftId, comingId])
    expect((await files.request(`/sitemap/lots/${id}.xml`)).status).toBe(404)
})

test.each(["shops/0", "shops/2", "shops/x", "lots/auc_none", "lots/pages", "admin", "constructor"])(
  "there is no sitemap %s",
  async (name) => {
    expect((await files.request(`/sitemap/${name}.xml`)).status).toBe(404)
  },
)

/** Pages that search engines must not index: personal pages, results of an action, redirects. */
const unlisted = [
  /^\/$/,
  // The changes of the terms are for members who accepted an earlier version.
  /^\/terms-and-conditions\/changes$/,
  /^\/(admin|my-account|auth|cart|checkout|payment|unsubscribe|subscriber)(\/|$)/,
  /^\/(my-wish-list|storage|age|too-young|vn|preferences|reviews\/form)$/,
  /\.(ics|csv|xml|pdf|json)$/,
  /^\/whisky-news\/submit-new-article/,
]

test("every page with a fixed address is on the sitemap or on the list of unlisted pages", () => {
  const fixed = pathsOf(routes).filter((path) => !/[:*]/.test(path.replace(/\/:\w+\?/g, "")))
  const paths = fixed.map((path) => path.replace(/\/:\w+\?/g, ""))
  const listed: readonly string[] = staticPages
  const missing = paths.filter((path) => !listed.includes(path) && !unlisted.some((kind) => kind.test(path)))
  expect(missing, "put them into sitemap/static-pages.ts, or here").toEqual([])
  expect(listed.filter((path) => unlisted.some((kind) => kind.test(path)))).toEqual([])
})

test("robots.txt names the sitemap and the private paths", async () => {
  const text = await (await files.request("/robots.txt")).text()
  expect(text.split("\n")).toEqual(
    expect.arrayContaining(["User-agent: *", "Disallow: /my-account", `Sitemap: ${app.origin}/sitemap.xml`]),
  )
  const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? "")
  for (const path of staticPages) expect(closed.some((start) => path.startsWith(start))).toBe(false)
})

test("robots.txt lets crawlers read the open data and the public bids of lots, and no other calls", async () => {
  const text = await (await files.request("/robots.txt")).text()
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind, path = ""]) => {
    const pattern = path.split("*").map(RegExp.escape).join(".*")
    return { isAllowed: kind === "Allow", length: path.length, start: new RegExp(`^${pattern}`) }
  })
  // RFC 9309: the longest rule counts.
  const isOpen = (path: string) =>
    rules.filter(({ start }) => start.test(path)).toSorted((a, b) => b.length - a.length)[0]?.isAllowed ??
    true
  const open = [
    "/open-data/latest/bids.csv",
    "/api/open-data",
    "/api/lots/lot_1/bids/file.csv",
    "/api/log/head",
  ]
  expect(open.filter((path) => !isOpen(path))).toEqual([])
  expect(["/api/lots/lot_1", "/api/members", "/admin/lots"].filter(isOpen)).toEqual([])
})

test("security.txt names a contact by RFC 9116 and expires within a year", async () => {
  const answer = await files.request("/.well-known/security.txt")
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/i)
  const text = await answer.text()
  const fields = Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )
  expect(fields).toMatchObject({
    Contact: expect.stringMatching(/^mailto:\S+@\S+$/),
    Canonical: `${app.origin}/.well-known/security.txt`,
  })
  const daysAhead = (Date.parse(fields.Expires ?? "") - app.clock.now().getTime()) / 86_400_000
  expect(daysAhead).toBeGreaterThan(30)
  expect(daysAhead).toBeLessThan(365)
})

test("llms.txt describes the site in each language and links to pages that exist", async () => {
  const knownPaths = [
    ...pathsOf(routes).map((path) => path.replace(/\/:\w+\?/g, "")),
    "/api/docs",
    "/sitemap.xml",
  ]
  for (const language of languages) {
    const text = await (await files.request(`/llms.txt?lang=${language}`)).text()
    expect(text).toMatch(/^# Quaich\n\n> .+\n/)
    const links = [...text.matchAll(/^- \[(.+?)\]\((.+?)\): .+$/gm)]
    expect(links.length).toBeGreaterThan(15)
    for (const [, , link] of links) expect(knownPaths).toContain(link?.slice(app.origin.length))
    expect(text).not.toMatch(/sitemap:|pages\.|undefined/)
  }
})

function pathsOf(entries: readonly RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`
    const own = entry.index && above !== "" ? [] : [path || "/"]
    return [...own, ...pathsOf(entry.children ?? [], path)]
  })
}
