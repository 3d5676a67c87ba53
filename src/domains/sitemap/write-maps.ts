import type { AppContext } from "#platform/ctx.ts"
import { countOnSale, listLots, listMakers, listNewsPages, listOnSale, listSales } from "./list-pages.ts"
import { standingPages } from "./standing-pages.ts"
import { type Mapped, mostInMap, written } from "./written.ts"

export async function writeSitemapIndex(app: AppContext): Promise<string> {
  const [sales, onSale] = await Promise.all([listSales(app), countOnSale(app)])
  const shops = Array.from({ length: Math.max(1, Math.ceil(onSale / mostInMap)) }, (_, place) => place + 1)
  const maps: Mapped[] = [
    ...["pages", "makers", "news"].map((name) => ({ path: `/sitemap/${name}.xml` })),
    ...shops.map((file) => ({ path: `/sitemap/shops/${file}.xml` })),
    ...sales.map(({ id, changedOn }) => ({
      path: `/sitemap/lots/${id}.xml`,
      ...(changedOn ? { changedOn } : {}),
    })),
  ]
  return written("sitemapindex", maps.slice(0, mostInMap), app.origin)
}

/** `name` has no extension. Undefined if there is no such sitemap. */
export async function writeMap(app: AppContext, name: string): Promise<string | undefined> {
  const pages = await pagesOf(app, name)
  return pages && written("urlset", pages.slice(0, mostInMap), app.origin)
}

async function pagesOf(app: AppContext, name: string): Promise<Mapped[] | undefined> {
  if (name === "pages") return await listStanding(app)
  if (name === "makers") return await listMakers(app)
  if (name === "news") return await listNewsPages(app)
  const [kind, which = ""] = name.split("/")
  if (kind === "lots") return await listLots(app, which)
  if (kind !== "shops" || !/^[1-9]\d{0,3}$/.test(which)) return undefined
  const pages = await listOnSale(app, Number(which))
  return pages.length > 0 || which === "1" ? pages : undefined
}

async function listStanding(app: AppContext): Promise<Mapped[]> {
  const sales = await listSales(app)
  return [
    ...standingPages.map((path) => ({ path })),
    ...sales.flatMap(({ path, changedOn }) => (path ? [{ path, ...(changedOn ? { changedOn } : {}) }] : [])),
  ]
}
