import { z } from "zod"
import { readStoredSetting } from "#domains/content/settings.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"

/**
 * The version of the terms in this release. Update it whenever their English text changes; every member is then asked
 * again.
 */
export const shippedTermsVersion = "2026-11-24"

/** Set when the English terms and conditions are published: the version that people accept. */
export const termsSetting = defineSetting("terms", z.object({ version: z.string() }), {
  version: shippedTermsVersion,
})

export async function readTermsVersion(ctx: Pick<Ctx, "db">): Promise<string> {
  return (await readStoredSetting(ctx, termsSetting)).version
}
