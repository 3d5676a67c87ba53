import { z } from "zod"
import { readStoredSetting, type SettingReader } from "#domains/content/settings.ts"
import { defineSetting } from "#platform/settings.ts"

export const shippedTermsVersion = "2026-11-28-2"

/** Set when the English terms are published. */
export const termsSetting = defineSetting("terms", z.object({ version: z.string() }), {
  version: shippedTermsVersion,
})

export async function readTermsVersion(ctx: SettingReader): Promise<string> {
  return (await readStoredSetting(ctx, termsSetting)).version
}
