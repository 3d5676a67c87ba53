import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { type StoredSite, siteIn } from "./site-in.ts"
import type { Site } from "./usual-site.ts"

const worded = z.union([z.string(), z.object({ en: z.string(), vi: z.string(), cn: z.string() })])

export const siteSetting = defineSetting<Partial<StoredSite>>(
  "site",
  z
    .object({
      name: z.string(),
      description: worded,
      legalName: z.string(),
      gstNumber: z.string(),
      addressLines: z.array(z.string()),
      email: z.string(),
      phone: z.string(),
      hours: worded,
      socials: z.array(z.object({ name: z.string(), url: z.string() })),
    })
    .partial(),
  {},
)

/** In the client's language, or in English if there is no client. */
export async function readSite(ctx: Pick<Ctx, "app"> & Partial<Pick<Ctx, "language">>): Promise<Site> {
  return siteIn(ctx.language ?? "en", await readSetting(ctx, siteSetting))
}
