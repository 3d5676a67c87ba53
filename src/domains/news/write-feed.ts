import { readSite } from "#domains/content/site.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import { absoluteUrl } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { xml } from "#platform/html.ts"
import { readBlocks } from "#platform/rich-text/read-blocks.ts"
import { writeHtml } from "#platform/rich-text/write-html.ts"
import { withoutEmbeds } from "./embeds.ts"
import { listLatest, readBodies } from "./reads.ts"
import { newsPath } from "./rules.ts"

const maxInFeed = 20

export async function writeFeed(ctx: Ctx): Promise<string> {
  const { origin } = ctx.app
  const t = textsOf(ctx.language, "news")
  const [site, articles] = await Promise.all([readSite(ctx), listLatest(ctx, maxInFeed)])
  const bodies = await readBodies(ctx, articles)
  const items = articles.map((article) => {
    const { id, title, summary, author, category, path, publishedAt, imagePath } = article
    const html = writeHtml(withoutEmbeds(readBlocks(bodies.get(id) ?? "")), origin)
    return [
      "<item>",
      `<title>${xml(title)}</title>`,
      `<link>${xml(origin + path)}</link>`,
      `<guid isPermaLink="true">${xml(origin + path)}</guid>`,
      `<pubDate>${new Date(publishedAt ?? 0).toUTCString()}</pubDate>`,
      `<dc:creator>${xml(author)}</dc:creator>`,
      `<category>${xml(t(`categories.${category}`))}</category>`,
      `<description>${xml(summary)}</description>`,
      imagePath ? `<media:content url="${xml(origin + imagePath)}" medium="image"/>` : "",
      `<content:encoded>${xml(html)}</content:encoded>`,
      "</item>",
    ].join("")
  })
  const spaces = [
    'xmlns:atom="http://www.w3.org/2005/Atom"',
    'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:media="http://search.yahoo.com/mrss/"',
  ]
  const newest = articles[0]?.publishedAt
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rss version="2.0" ${spaces.join(" ")}><channel>`,
    `<title>${xml(`${t("title")} | ${site.name}`)}</title>`,
    `<link>${xml(origin + newsPath)}</link>`,
    `<atom:link href="${xml(absoluteUrl(origin, `/rss.xml?lang=${ctx.language}`))}" rel="self" type="application/rss+xml"/>`,
    `<description>${xml(t("lead"))}</description>`,
    `<language>${localeOf[ctx.language].toLowerCase()}</language>`,
    newest ? `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>` : "",
    ...items,
    "</channel></rss>",
    "",
  ].join("\n")
}
