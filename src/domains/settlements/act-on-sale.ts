import { agreeToChance, Floor, refuseChance, setFloor } from "#domains/bidding/after/answer-as-seller.ts"
import { UnsoldWish, wishForUnsold } from "#domains/submissions/wish-unsold.ts"
import { withdrawBottle } from "#domains/submissions/withdraw-bottle.ts"
import type { Ctx } from "#platform/ctx.ts"
import { read } from "#platform/input.ts"

/** Handles a form of the seller's page. Returns the key of the success message. */
export async function actOnSale(ctx: Ctx, sent: Readonly<Record<string, string>>): Promise<string> {
  switch (sent.intent) {
    case "withdraw":
      await withdrawBottle(ctx, sent.bottle ?? "")
      return "sales.withdrawn"
    case "agree":
      await agreeToChance(ctx, sent.chance ?? "")
      return "sales.chance.agreed"
    case "refuse":
      await refuseChance(ctx, sent.chance ?? "")
      return "sales.chance.saidRefused"
    case "floor":
      await setFloor(ctx, sent.lot ?? "", read("bidding", Floor, sent))
      return "sales.floor.saved"
    default:
      await wishForUnsold(ctx, sent.lot ?? "", read("submissions", UnsoldWish, sent))
      return "sales.unsold.said"
  }
}
