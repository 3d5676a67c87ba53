import { desc, eq } from "drizzle-orm"
import { type Location, locations } from "#domains/auctions/lot.ts"
import { archivedAuctionPath, archivedLotPath, archivePath, livePath } from "#domains/auctions/paths.ts"
import { auctions } from "#domains/auctions/schema.ts"
import type { House } from "#platform/ctx.ts"
import { kept } from "#platform/kept.ts"

/** The protocol's own bound on what one file lists. */
const mostInMap = 50_000

/** Pages that are always there. */
const always = [
  "/home",
  livePath(),
  ...locations.map((location) => livePath(location)),
  "/auction-schedule",
  archivePath(),
  ...locations.map((location) => archivePath(location)),
  "/whisky-shop",
  ...["singapore", "malaysia", "vietnam", "hong-kong"].map((place) => `/whisky-shop/${place}`),
  "/whisky-dram",
  "/whisky-cask",
  "/whisky-distillery",
  "/whisky-independent-bottlers",
  "/whisky-glossary",
]

/** The maps there are: one of the house's pages and its past sales, and for each past sale one of its lots. */
export async function writeSitemapIndex(house: House): Promise<string> {
  const sales = (await listPastSales(house)).slice(0, mostInMap - 1)
  const maps = [
    { path: "/sitemap/pages.xml" },
    ...sales.map(({ id, changedOn }) => ({ path: `/sitemap/lots/${id}.xml`, changedOn })),
  ]
  return written("sitemapindex", "sitemap", maps, house.origin)
}

export async function writePagesMap(house: House): Promise<string> {
  const sales = await listPastSales(house)
  const pages = [
    ...always.map((path) => ({ path })),
    ...sales.map(({ id, location, changedOn }) => ({ path: archivedAuctionPath(location, id), changedOn })),
  ]
  return written("urlset", "url", pages.slice(0, mostInMap), house.origin)
}

/** The lots of one past sale; undefined of what is none. */
export async function writeLotsMap(house: House, auctionId: string): Promise<string | undefined> {
  const { rows } = await house.pool.query<{
    id: string
    name: string
    location: Location
    changedOn: string
  }>({
    name: "sitemap-lots",
    text: `select l.id, p.name, a.location, to_char(s.closed_at at time zone 'UTC', 'YYYY-MM-DD') as "changedOn"
      from lots l
      join standings s on s.lot_id = l.id
      join auctions a on a.id = l.auction_id
      join products p on p.id = l.product_id
      where l.auction_id = $1 and a.status = 'completed' and s.status in ('sold', 'unsold')
      order by l.number limit ${mostInMap}`,
    values: [auctionId],
  })
  if (rows.length === 0) return undefined
  const pages = rows.map(({ id, name, location, changedOn }) => ({
    path: archivedLotPath(location, id, name),
    changedOn,
  }))
  return written("urlset", "url", pages, house.origin)
}

async function listPastSales(house: House) {
  return await kept(house, "sitemap sales", 60, async () => {
    const rows = await house.db
      .select({
        id: auctions.id,
        location: auctions.location,
        endsAt: auctions.endsAt,
        completedAt: auctions.completedAt,
      })
      .from(auctions)
      .where(eq(auctions.status, "completed"))
      .orderBy(desc(auctions.endsAt))
      .limit(mostInMap)
    return rows.map(({ endsAt, completedAt, ...sale }) => ({
      ...sale,
      changedOn: (completedAt ?? endsAt).toISOString().slice(0, 10),
    }))
  })
}

type Mapped = { path: string; changedOn?: string }

/** Paths are made of ids and slugs: nothing in them has a meaning in XML. */
function written(whole: string, each: string, pages: readonly Mapped[], origin: string): string {
  const lines = pages.map(
    ({ path, changedOn }) =>
      `<${each}><loc>${origin}${path}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ""}</${each}>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${whole} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${whole}>\n`
}
