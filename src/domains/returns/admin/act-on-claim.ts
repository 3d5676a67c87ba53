import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { askForGoods, receiveGoods, refuseClaim } from "../move-claim.ts"

export const claimActs = ["askForGoods", "receive", "refuse"] as const
export type ClaimAct = (typeof claimActs)[number]

export async function actOnClaim(
  ctx: Ctx,
  claimId: string,
  act: ClaimAct,
  submitted: FormFields,
): Promise<void> {
  switch (act) {
    case "askForGoods":
      return await askForGoods(ctx, claimId, submitted)
    case "receive":
      return await receiveGoods(ctx, claimId, submitted)
    default:
      return await refuseClaim(ctx, claimId, submitted)
  }
}
