import {
  agreeToSecondChance,
  Floor,
  refuseSecondChance,
  setSecondChanceFloor,
} from "#domains/bidding/after/answer-as-seller.ts"
import { requestForUnsold, UnsoldRequest } from "#domains/submissions/request-unsold.ts"
import { withdrawBottle } from "#domains/submissions/withdraw-bottle.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"

export async function actOnSale(ctx: Ctx, submitted: FormFields) {
  switch (submitted.intent) {
    case "withdraw":
      await withdrawBottle(ctx, submitted.bottle ?? "")
      return "sales.withdrawn"
    case "agree":
      await agreeToSecondChance(ctx, submitted.offer ?? "")
      return "sales.secondChance.agreed"
    case "refuse":
      await refuseSecondChance(ctx, submitted.offer ?? "")
      return "sales.secondChance.refusedNow"
    case "floor":
      await setSecondChanceFloor(ctx, submitted.lot ?? "", parseInput("bidding", Floor, submitted))
      return "sales.floor.saved"
    default:
      await requestForUnsold(ctx, submitted.lot ?? "", parseInput("submissions", UnsoldRequest, submitted))
      return "sales.unsold.noted"
  }
}
