import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"
import { type KeptSite, siteIn } from "./site-in.ts"
import type { Site } from "./usual-site.ts"

/** In the language of who asks; in English for what is said to nobody in particular. */
export async function readSite(ctx: Pick<Ctx, "house"> & Partial<Pick<Ctx, "language">>): Promise<Site> {
  return siteIn(ctx.language ?? "en", await readSetting<Partial<KeptSite>>(ctx, "site", {}))
}
