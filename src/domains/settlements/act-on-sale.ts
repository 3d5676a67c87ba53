import {
  agreeToSecondChance,
  Floor,
  refuseSecondChance,
  setSecondChanceFloor,
} from "#domains/bidding/after/answer-as-seller.ts"
import { UnsoldWish, wishForUnsold } from "#domains/submissions/wish-unsold.ts"
import { withdrawBottle } from "#domains/submissions/withdraw-bottle.ts"
import type { Ctx } from "#platform/ctx.ts"
import { parseInput } from "#platform/input.ts"

export async function actOnSale(ctx: Ctx, sent: Readonly<Record<string, string>>) {
  switch (sent.intent) {
    case "withdraw":
      await withdrawBottle(ctx, sent.bottle ?? "")
      return "sales.withdrawn"
    case "agree":
      await agreeToSecondChance(ctx, sent.offer ?? "")
      return "sales.secondChance.agreed"
    case "refuse":
      await refuseSecondChance(ctx, sent.offer ?? "")
      return "sales.secondChance.refusedNow"
    case "floor":
      await setSecondChanceFloor(ctx, sent.lot ?? "", parseInput("bidding", Floor, sent))
      return "sales.floor.saved"
    default:
      await wishForUnsold(ctx, sent.lot ?? "", parseInput("submissions", UnsoldWish, sent))
      return "sales.unsold.noted"
  }
}
