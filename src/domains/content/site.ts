import { z } from "zod"
import { forReader } from "#language/hong-kong/for-reader.server.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { Site } from "./default-site.ts"
import { type StoredSite, siteInLanguage } from "./site-in-language.ts"

const textOrTexts = z.union([z.string(), z.object({ en: z.string(), vi: z.string(), cn: z.string() })])

export const siteSetting = defineSetting<Partial<StoredSite>>(
  "site",
  z
    .object({
      name: z.string(),
      description: textOrTexts,
      legalName: z.string(),
      gstNumber: z.string(),
      addressLines: z.array(z.string()),
      email: z.string(),
      phone: z.string(),
      hours: textOrTexts,
      socials: z.array(z.object({ name: z.string(), url: z.string() })),
    })
    .partial(),
  {},
)

export async function readSite(ctx: Pick<Ctx, "app"> & Partial<Pick<Ctx, "language">>): Promise<Site> {
  const language = ctx.language ?? "en"
  const site = siteInLanguage(language, await readSetting(ctx, siteSetting))
  const [read = site] = await forReader(language, [site], ["description", "hours"])
  return read
}
