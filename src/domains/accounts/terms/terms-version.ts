import { z } from "zod"
import { readStoredSetting } from "#domains/content/settings.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"

export const shippedTermsVersion = "2026-11-27"

/** Set when the English terms are published. */
export const termsSetting = defineSetting("terms", z.object({ version: z.string() }), {
  version: shippedTermsVersion,
})

export async function readTermsVersion(ctx: Pick<Ctx, "db">): Promise<string> {
  return (await readStoredSetting(ctx, termsSetting)).version
}
