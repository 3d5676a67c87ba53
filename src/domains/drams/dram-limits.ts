import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"
import { type MostDrams, usualDramLimits } from "./rules.ts"

/** The limits that a new offer begins with, as staff set them. Each offer keeps its own. */
export async function readDramLimits(ctx: Pick<Ctx, "house">): Promise<MostDrams> {
  return { ...usualDramLimits, ...(await readSetting<Partial<MostDrams>>(ctx, "dramLimits", {})) }
}
