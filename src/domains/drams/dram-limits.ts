import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"
import { type MostDrams, usualMost } from "./rules.ts"

export const usualDramLimits: MostDrams = {
  mostPerUser: usualMost.user,
  mostPerMember: usualMost.member,
}

/** What a person may pledge of one bottle where its offer says nothing else. Staff change it in the settings. */
export async function readDramLimits(ctx: Pick<Ctx, "house">): Promise<MostDrams> {
  return { ...usualDramLimits, ...(await readSetting<Partial<MostDrams>>(ctx, "dramLimits", {})) }
}
