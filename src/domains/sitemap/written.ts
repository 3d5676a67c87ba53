/** What stands on a map: its path, and the day it last changed where that is known. */
export type Mapped = { path: string; changedOn?: string }

/** The protocol's own bound on what one file lists. */
export const mostInMap = 50_000

/** A map of pages, or with "sitemapindex" one of maps. Paths are made of ids and slugs: nothing in them has a meaning in XML. */
export function written(whole: "urlset" | "sitemapindex", pages: readonly Mapped[], origin: string): string {
  const each = whole === "urlset" ? "url" : "sitemap"
  const lines = pages.map(
    ({ path, changedOn }) =>
      `<${each}><loc>${origin}${path}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ""}</${each}>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${whole} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${whole}>`,
    "",
  ].join("\n")
}
