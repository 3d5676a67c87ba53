import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { type DramLimits, defaultDramLimits } from "./rules.ts"

export const dramLimitsSetting = defineSetting<DramLimits>(
  "dramLimits",
  z.object({ maxPerUser: z.int(), maxPerMember: z.int() }),
  defaultDramLimits,
)

export async function readDefaultDramLimits(ctx: Pick<Ctx, "app">): Promise<DramLimits> {
  return await readSetting(ctx, dramLimitsSetting)
}
