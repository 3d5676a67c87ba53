import { XMLParser } from "fast-xml-parser"
import { type DefaultTreeAdapterMap, parse } from "parse5"
import { address } from "../address.ts"
import { expect, test } from "../fixtures.ts"
import { policyFaults } from "./page-policy.ts"
import { schemaOrgFaults } from "./schema-org-faults.ts"

type Parse5Node = DefaultTreeAdapterMap["node"]
type Element = DefaultTreeAdapterMap["element"]

const reader = new XMLParser({ isArray: (name) => name === "url" || name === "sitemap" })
/** Sitemaps list hundreds of pages of one kind; a few of each kind are enough. */
const eachOfKind = 2

async function sitemapPaths(path: string): Promise<string[]> {
  const answer = await fetch(address + path)
  expect(answer.status, path).toBe(200)
  const { urlset, sitemapindex } = reader.parse(await answer.text())
  const entries: { loc: string }[] = (urlset ? urlset.url : sitemapindex.sitemap) ?? []
  return entries.map(({ loc }) => loc.slice(address.length))
}

/** Some pages of each kind from the sitemaps: the path without its ids and slugs is the kind. */
async function publicPages(): Promise<string[]> {
  const byKind = new Map<string, string[]>()
  const maps = await sitemapPaths("/sitemap.xml")
  const lots = maps.filter((path) => path.startsWith("/sitemap/lots/"))
  for (const map of [...maps.filter((path) => !lots.includes(path)), ...lots.slice(0, 3), ...lots.slice(-2)])
    for (const path of await sitemapPaths(map)) {
      const kind = map.endsWith("pages.xml") && !/_/.test(path) ? path : path.split("/").slice(0, 3).join("/")
      const named = /^\/whisky-(distillery|independent-bottlers|news)\//.test(path)
        ? path.split("/")[1]
        : kind
      byKind.set(String(named), [...(byKind.get(String(named)) ?? []), path])
    }
  return [...byKind.values()].flatMap((paths) => paths.slice(0, eachOfKind))
}

async function isInSitemap(path: string): Promise<boolean> {
  for (const map of await sitemapPaths("/sitemap.xml"))
    if ((await sitemapPaths(map)).includes(path)) return true
  return false
}

test("every kind of public page describes itself to programs, once and correctly", async () => {
  const pages = await publicPages()
  expect(pages.length).toBeGreaterThan(40)
  const faults: string[] = []
  const types = new Set<string>()
  for (const path of pages) {
    const answer = await fetch(address + path, { redirect: "manual" })
    // Sales open and end while other tests run: within a minute the sitemap no longer lists a page that has moved.
    if (answer.status === 301 || answer.status === 302) {
      const left = { timeout: 75_000, intervals: [5_000], message: `${path} leads elsewhere` }
      await expect.poll(async () => await isInSitemap(path), left).toBe(false)
      continue
    }
    if (answer.status !== 200) {
      faults.push(`${path}: answered ${answer.status}`)
      continue
    }
    const html = await answer.text()
    const head = readHead(html)
    const blocks = head.blocks.map((text): Record<string, unknown> => JSON.parse(text))
    for (const found of JSON.stringify(blocks).matchAll(/"@type":"(\w+)"/g)) types.add(found[1] ?? "")
    const report = (fault: string) => faults.push(`${path}: ${fault}`)
    for (const fault of await schemaOrgFaults(blocks)) report(fault)
    for (const fault of policyFaults(Object.fromEntries(answer.headers), html)) report(fault)
    if (head.titles.length !== 1 || !/^\S.* \| Quaich$/.test(head.titles[0] ?? ""))
      report(`title ${head.titles}`)
    const { description = "" } = head.meta
    if (description.length < 20 || description.length > 160) report(`description "${description}"`)
    if (head.canonical.join() !== address + path) report(`canonical ${head.canonical}`)
    if (head.meta["og:url"] !== address + path) report(`og:url ${head.meta["og:url"]}`)
    if (!head.meta["og:title"] || !head.meta["og:description"]) report("nothing for who shares it")
    if (head.meta.robots) report(`robots are told ${head.meta.robots}`)
    const languages = ["en", "vi", "zh-Hans", "zh-Hant-HK", "x-default"]
    if (languages.some((language) => !head.languages[language])) report("is not in every language")
  }
  expect(faults).toEqual([])
  const expected = ["Organization", "WebSite", "Product", "Offer", "Event", "NewsArticle", "BreadcrumbList"]
  expect([...types]).toEqual(expect.arrayContaining([...expected, "AggregateRating"]))
})

test("the check finds a page that runs scripts or loads resources from elsewhere", () => {
  const open = { "content-security-policy": "default-src 'self'; script-src 'self' 'unsafe-inline'" }
  const html = '<img src="https://elsewhere.example/a.png" onerror="x()"><a href="javascript:x()">a</a>'
  const faults = policyFaults(open, html).join("\n")
  for (const part of [
    "unsafe-inline",
    "onerror",
    "loads https://elsewhere",
    "runs javascript",
    "frame-ancestors",
  ])
    expect(faults).toContain(part)
})

test("the check finds a word that schema.org does not have, and a missing required property", async () => {
  const faults = await schemaOrgFaults([
    { "@type": "Product", name: "Ardbeg", peat: 55 },
    { "@type": "Whisky" },
  ])
  expect(faults.join()).toContain("peat")
  expect(faults.join()).toContain("Whisky")
})

test("each page has an address in every language, and the pages it links to keep the language", async ({
  visit,
}) => {
  const page = await visit()
  await page.goto("/auction-schedule?lang=vi")
  await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN")
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    `${address}/auction-schedule?lang=vi`,
  )
  await page.goto("/home")
  await expect(page.locator("html")).toHaveAttribute("lang", "vi-VN")
  await page.goto("/auction-schedule?lang=vi")
  await page.getByRole("contentinfo").getByRole("button", { name: "English" }).click()
  await expect(page.locator("html")).toHaveAttribute("lang", "en-SG")
  await expect(page).toHaveURL(`${address}/auction-schedule`)
})

type Head = {
  titles: string[]
  meta: Record<string, string>
  canonical: string[]
  languages: Record<string, string>
  blocks: string[]
}

function readHead(html: string): Head {
  const head: Head = { titles: [], meta: {}, canonical: [], languages: {}, blocks: [] }
  for (const element of elementsOf(parse(html))) {
    const { rel, href = "", hreflang, name, property, content, type } = attributesOf(element)
    // A title within an SVG belongs to the image.
    if (element.tagName === "title" && element.namespaceURI.endsWith("xhtml"))
      head.titles.push(textOf(element))
    if (element.tagName === "meta" && content) head.meta[name ?? property ?? ""] = content
    if (rel === "canonical") head.canonical.push(href)
    if (rel === "alternate" && hreflang) head.languages[hreflang] = href
    if (type === "application/ld+json") head.blocks.push(textOf(element))
  }
  return head
}

function attributesOf(element: Element): Record<string, string | undefined> {
  return Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ("value" in child ? child.value : "")).join("")
}

function* elementsOf(node: Parse5Node): Generator<Element> {
  if ("tagName" in node) yield node
  if ("childNodes" in node) for (const child of node.childNodes) yield* elementsOf(child)
}
