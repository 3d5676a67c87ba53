import { readSite } from "#domains/content/site.ts"
import { textIn } from "#domains/display/localized-text.ts"
import { localeOf } from "#language/languages.ts"
import { textsOf } from "#language/texts.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { escaped, xml } from "#platform/html.ts"
import { statusPath } from "./paths.ts"
import type { PublishedIncident, StatusReading } from "./read-status.ts"

/** RSS with an item for each update, so that readers show the end of an incident as news. */
export async function writeStatusFeed(ctx: Ctx, status: StatusReading, self?: string): Promise<string> {
  const t = textsOf(ctx.language, "status")
  const { name } = await readSite(ctx)
  const page = ctx.app.origin + statusPath
  const written = status.past.filter((event) => event.kind === "incident")
  const items = [...status.current, ...written]
    .flatMap((incident) => incident.updates.map((update) => ({ incident, update })))
    .toSorted((one, other) => other.update.at.localeCompare(one.update.at))
    .map(({ incident, update }) => itemOf(ctx, page, incident, update))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xml(`${t("title")} | ${name}`)}</title>`,
    `<link>${xml(page)}</link>`,
    self ? `<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>` : "",
    `<description>${xml(t("lead"))}</description>`,
    `<language>${localeOf[ctx.language].toLowerCase()}</language>`,
    `<lastBuildDate>${new Date(status.at).toUTCString()}</lastBuildDate>`,
    ...items,
    "</channel></rss>",
    "",
  ].join("\n")
}

function itemOf(
  { language }: Ctx,
  page: string,
  { id, title }: PublishedIncident,
  update: PublishedIncident["updates"][number],
): string {
  const t = textsOf(language, "status")
  const paragraphs = textIn(update.text, language).split(/\r?\n/).map(escaped).join("<br>")
  return [
    "<item>",
    `<title>${xml(`${t(`stages.${update.stage}`)}: ${textIn(title, language)}`)}</title>`,
    `<link>${xml(`${page}#${id}`)}</link>`,
    `<guid isPermaLink="false">${xml(update.id)}</guid>`,
    `<pubDate>${new Date(update.at).toUTCString()}</pubDate>`,
    `<description>${xml(paragraphs)}</description>`,
    "</item>",
  ].join("")
}
