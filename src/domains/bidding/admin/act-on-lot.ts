import { requirePermission } from "#domains/accounts/permissions.ts"
import type { KeyIn } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { type FormFields, parseInput } from "#platform/input.ts"
import { ReasonInput } from "../after/inputs.ts"
import { offerToNextBidder } from "../after/offer-second-chance.ts"
import { relistLot, returnLot } from "../after/relist-or-return.ts"
import { voidBid } from "../after/void-bid.ts"
import { answerDisclosure } from "../disclosures/answer-disclosure.ts"
import { requestDisclosure } from "../disclosures/request-disclosure.ts"
import { seeMaximum } from "../disclosures/see-maximum.ts"
import { Extension, requestExtension } from "../live-lot/extend-lot.ts"
import { requestWithdrawal } from "../live-lot/withdraw-lot.ts"
import { refuse } from "../refusals.ts"

export type LotActResult =
  | { message: KeyIn<"bidding-admin", "adminLot.messages"> }
  | { seen: { paddle: number; maxCents: number } }

export async function actOnLot(ctx: Ctx, lotId: string, submitted: FormFields): Promise<LotActResult> {
  requirePermission(ctx, "auctions")
  const intent = submitted.intent ?? ""
  switch (intent) {
    case "void":
      await voidBid(ctx, lotId, Number(submitted.number), parseInput("bidding", ReasonInput, submitted))
      break
    case "offerNext":
      await offerToNextBidder(ctx, lotId)
      break
    case "offerAgain":
      await relistLot(ctx, lotId, submitted.auction ?? "")
      break
    case "return":
      await returnLot(ctx, lotId)
      break
    case "extend":
      await requestExtension(ctx, lotId, parseInput("bidding", Extension, submitted))
      break
    case "withdraw":
      await requestWithdrawal(ctx, lotId, parseInput("bidding", ReasonInput, submitted))
      break
    case "disclosure":
      await requestDisclosure(
        ctx,
        lotId,
        Number(submitted.paddle),
        parseInput("bidding", ReasonInput, submitted),
      )
      break
    case "confirm":
    case "refuse":
      await answerDisclosure(ctx, submitted.disclosure ?? "", intent === "confirm")
      break
    case "see":
      return { seen: await seeMaximum(ctx, submitted.disclosure ?? "") }
    default:
      throw refuse("noSuchLot")
  }
  return { message: intent }
}
