export type Mapped = { path: string; changedOn?: string }

/** Limit of the sitemap protocol per file. */
export const mostInMap = 50_000

/** "sitemapindex" makes an index of sitemaps. Paths consist of ids and slugs, so they need no XML escaping. */
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
