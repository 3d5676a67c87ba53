import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"
import { type Site, usualSite } from "./usual-site.ts"

export async function readSite(ctx: Pick<Ctx, "house">): Promise<Site> {
  return { ...usualSite, ...(await readSetting<Partial<Site>>(ctx, "site", {})) }
}
