import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { type MostDrams, usualDramLimits } from "./rules.ts"

export const dramLimitsSetting = defineSetting<MostDrams>(
  "dramLimits",
  z.object({ mostPerUser: z.int(), mostPerMember: z.int() }),
  usualDramLimits,
)

/** Returns the limits for a new offer, as staff have set them. Each offer stores its own. */
export async function readDramLimits(ctx: Pick<Ctx, "app">): Promise<MostDrams> {
  return await readSetting(ctx, dramLimitsSetting)
}
