import { asc, eq } from "drizzle-orm"
import { z } from "zod"
import { readLegalVisibility } from "#domains/countries/laws.ts"
import { pictureFacts } from "#domains/pictures/reads.ts"
import { pictures } from "#domains/pictures/schema.ts"
import { sourcesOf } from "#domains/pictures/sources.ts"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import { cached, invalidate } from "#platform/cache.ts"
import type { Ctx, Language } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { ColourMap } from "./colours.ts"
import { textIn } from "./localized-text.ts"
import { isBannerActive } from "./rules.ts"
import { banners } from "./schema.ts"

const colours = z.record(z.string(), z.string())

export const coloursSetting = defineSetting<ColourMap>(
  "colour-map",
  z.object({ header: colours, banner: colours, footer: colours }).partial(),
  {},
)
const bannersCacheKey = "banners"

export async function readColours(ctx: Pick<Ctx, "app">): Promise<ColourMap> {
  return await readSetting(ctx, coloursSetting)
}

/** Cached, because every page needs them. */
export async function listVisibleBanners(ctx: Pick<Ctx, "app" | "now" | "language" | "client">) {
  if (!(await readLegalVisibility(ctx)).banners) return []
  const { app, language } = ctx
  const all = await cached(app, bannersCacheKey, 300, () =>
    app.db
      .select({ banner: banners, facts: pictureFacts })
      .from(banners)
      .leftJoin(pictures, eq(pictures.id, banners.pictureId))
      .where(eq(banners.isOn, true))
      .orderBy(asc(banners.position), asc(banners.id)),
  )
  const now = ctx.now()
  const visible = all
    .filter(({ banner }) => isBannerActive(banner, now))
    .map(({ banner, facts }) => ({ ...bannerIn(banner, language), picture: facts && sourcesOf(facts) }))
  return await forReader(language, visible, ["title", "text", "linkText"])
}

export type Banner = Awaited<ReturnType<typeof listVisibleBanners>>[number]

function bannerIn(banner: typeof banners.$inferSelect, language: Language) {
  const { id, slot, title, text, linkText, path } = banner
  const [heading, body, label] = [title, text, linkText].map((texts) => textIn(texts, language))
  return { id, slot, title: heading ?? "", text: body ?? "", linkText: label ?? "", path }
}

/** Call it after the commit of a change to a banner. */
export function invalidateBanners({ app }: Pick<Ctx, "app">): void {
  invalidate(app, bannersCacheKey)
}
