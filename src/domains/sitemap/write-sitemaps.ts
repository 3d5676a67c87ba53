import type { AppContext } from "#platform/ctx.ts"
import { countOnSale, listLots, listMakers, listNewsPages, listOnSale, listSales } from "./list-pages.ts"
import { maxInMap, type SitemapPage, sitemapXml } from "./sitemap-xml.ts"
import { staticPages } from "./static-pages.ts"

export async function writeSitemapIndex(app: AppContext): Promise<string> {
  const [sales, onSale] = await Promise.all([listSales(app), countOnSale(app)])
  const shops = Array.from({ length: Math.max(1, Math.ceil(onSale / maxInMap)) }, (_, index) => index + 1)
  const maps: SitemapPage[] = [
    ...["pages", "makers", "news"].map((name) => ({ path: `/sitemap/${name}.xml` as const })),
    ...shops.map((file) => ({ path: `/sitemap/shops/${file}.xml` as const })),
    ...sales.map(({ id, changedOn }) => ({
      path: `/sitemap/lots/${id}.xml` as const,
      ...(changedOn ? { changedOn } : {}),
    })),
  ]
  return sitemapXml("sitemapindex", maps.slice(0, maxInMap), app.origin)
}

export async function writeSitemap(app: AppContext, name: string): Promise<string | undefined> {
  const pages = await pagesOf(app, name)
  return pages && sitemapXml("urlset", pages.slice(0, maxInMap), app.origin)
}

async function pagesOf(app: AppContext, name: string): Promise<SitemapPage[] | undefined> {
  if (name === "pages") return await listStaticPages(app)
  if (name === "makers") return await listMakers(app)
  if (name === "news") return await listNewsPages(app)
  const [kind, which = ""] = name.split("/")
  if (kind === "lots") return await listLots(app, which)
  if (kind !== "shops" || !/^[1-9]\d{0,3}$/.test(which)) return undefined
  const pages = await listOnSale(app, Number(which))
  return pages.length > 0 || which === "1" ? pages : undefined
}

async function listStaticPages(app: AppContext): Promise<SitemapPage[]> {
  const sales = await listSales(app)
  return [
    ...staticPages.map((path) => ({ path })),
    ...sales.flatMap(({ path, changedOn }) => (path ? [{ path, ...(changedOn ? { changedOn } : {}) }] : [])),
  ]
}
