import { z } from "zod"
import { readSettingNow } from "#domains/content/settings.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"

/** The terms that come with a release. Whoever changes their English words changes this too, and everybody is asked again. */
export const shippedTermsVersion = "2026-11-24"

/** Written with the publishing of the English terms and conditions: the version that people accept. */
export const termsSetting = defineSetting("terms", z.object({ version: z.string() }), {
  version: shippedTermsVersion,
})

/** The version that holds now. */
export async function readTermsVersion(ctx: Pick<Ctx, "db">): Promise<string> {
  return (await readSettingNow(ctx, termsSetting)).version
}
