import { requirePermission } from "#domains/accounts/permissions.ts"
import { offerAgain, returnLot } from "#domains/bidding/after/decide-fate.ts"
import { ReasonInput } from "#domains/bidding/after/inputs.ts"
import { offerNext } from "#domains/bidding/after/offer-chance.ts"
import { voidBid } from "#domains/bidding/after/void-bid.ts"
import { askToExtend, Extension } from "#domains/bidding/live-lot/extend-lot.ts"
import { askToWithdraw } from "#domains/bidding/live-lot/withdraw-lot.ts"
import { answerLook } from "#domains/bidding/looks/answer-look.ts"
import { askForLook } from "#domains/bidding/looks/ask-for-look.ts"
import { seeMaximum } from "#domains/bidding/looks/see-maximum.ts"
import { refuse } from "#domains/bidding/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { read } from "#platform/input.ts"

type LotFormFields = Readonly<Record<string, string>>

/** The act that was done, for its message; or a disclosed maximum, which is shown once and stored nowhere. */
export type LotActed = { said: string } | { seen: { paddle: number; maxCents: number } }

/** Carries out one staff act on one lot. Each is a transaction with its own audit entry. */
export async function actOnLot(ctx: Ctx, lotId: string, sent: LotFormFields): Promise<LotActed> {
  requirePermission(ctx, "auctions")
  const said = sent.intent ?? ""
  switch (said) {
    case "void":
      await voidBid(ctx, lotId, Number(sent.number), read("bidding", ReasonInput, sent))
      break
    case "offerNext":
      await offerNext(ctx, lotId)
      break
    case "offerAgain":
      await offerAgain(ctx, lotId, sent.auction ?? "")
      break
    case "return":
      await returnLot(ctx, lotId)
      break
    case "extend":
      await askToExtend(ctx, lotId, read("bidding", Extension, sent))
      break
    case "withdraw":
      await askToWithdraw(ctx, lotId, read("bidding", ReasonInput, sent))
      break
    case "look":
      await askForLook(ctx, lotId, Number(sent.paddle), read("bidding", ReasonInput, sent))
      break
    case "confirm":
    case "refuse":
      await answerLook(ctx, sent.look ?? "", said === "confirm")
      break
    case "see":
      return { seen: await seeMaximum(ctx, sent.look ?? "") }
    default:
      throw refuse("noSuchLot")
  }
  return { said }
}
