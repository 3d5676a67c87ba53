import type { AppPath } from "#platform/app-path.ts"

export type SitemapPage = { path: AppPath; changedOn?: string }

export const maxInMap = 50_000

/** Paths consist of ids and slugs, so they need no XML escaping. */
export function sitemapXml(
  root: "urlset" | "sitemapindex",
  pages: readonly SitemapPage[],
  origin: string,
): string {
  const each = root === "urlset" ? "url" : "sitemap"
  const lines = pages.map(
    ({ path, changedOn }) =>
      `<${each}><loc>${origin}${path}</loc>${changedOn ? `<lastmod>${changedOn}</lastmod>` : ""}</${each}>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${root}>`,
    "",
  ].join("\n")
}
