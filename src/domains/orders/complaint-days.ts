import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"

export const usualComplaintDays = 14

/** So long after paying a buyer may say that something is wrong: until then the seller's money waits. */
export async function readComplaintDays(ctx: Pick<Ctx, "house">): Promise<number> {
  const { windowDays } = await readSetting<{ windowDays?: number }>(ctx, "sellerTerms", {})
  return windowDays ?? usualComplaintDays
}
