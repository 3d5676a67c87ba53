import { archivePath } from "#domains/auctions/paths.ts"
import { readSite } from "#domains/content/site.ts"
import { pricesPath } from "#domains/prices/paths.ts"
import { anyTextsOf } from "#language/texts.server.ts"
import type { AppContext, Ctx } from "#platform/ctx.ts"
import { monthsAfter, startOfDay } from "#platform/time.ts"

/** Private pages, and file downloads of lists. */
const disallowedPaths = [
  "/admin",
  "/api/",
  "/auth",
  "/cart",
  "/checkout",
  "/my-account",
  "/payment/",
  `${archivePath()}/results.`,
  `${pricesPath}/prd_`,
]

/** The longest match counts (RFC 9309), so these are open although all other calls are not. */
const allowedPaths = ["/open-data", "/api/open-data", "/api/lots/*/bids", "/api/log/", "/api/docs/"]

export function writeRobots(app: AppContext): string {
  return [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    ...allowedPaths.map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${app.origin}/sitemap.xml`,
    "",
  ].join("\n")
}

/** RFC 9116. It must carry an expiry date. */
export async function writeSecurity(ctx: Ctx): Promise<string> {
  const { email } = await readSite(ctx)
  const until = startOfDay(monthsAfter(ctx.now(), 6))
  return [
    `Contact: mailto:${email}`,
    `Expires: ${until.toISOString()}`,
    "Preferred-Languages: en, vi, zh",
    `Canonical: ${ctx.app.origin}/.well-known/security.txt`,
    "",
  ].join("\n")
}

const chapters = {
  auctions: ["/whisky-auction-live", "/auction-schedule", "/whisky-auctions-previous", "/whisky-prices"],
  shops: ["/whisky-shop", "/whisky-dram", "/target-buy", "/whisky-cask"],
  knowledge: [
    "/whisky-distillery",
    "/whisky-independent-bottlers",
    "/whisky-glossary",
    "/whisky-news",
    "/reviews",
  ],
  selling: ["/submit-lots", "/request-valuation", "/delivery-calculator"],
  machines: ["/open-data", "/api/docs", "/sitemap.xml", "/rss.xml", "/auction-schedule.ics"],
} as const

export async function writeLlms(ctx: Ctx): Promise<string> {
  const t = anyTextsOf(ctx.language, "sitemap")
  const { name, description } = await readSite(ctx)
  const lines = Object.entries(chapters).flatMap(([chapter, paths]) => [
    `## ${t(`chapters.${chapter}`)}`,
    "",
    ...paths.map(
      (path) =>
        `- [${t(`pages.${keyOf(path)}.name`)}](${ctx.app.origin}${path}): ${t(`pages.${keyOf(path)}.about`)}`,
    ),
    "",
  ])
  return [`# ${name}`, "", `> ${description}`, "", t("rules"), "", ...lines].join("\n")
}

function keyOf(path: string): string {
  return path.slice(1).replaceAll(/[/.]/g, "-")
}
