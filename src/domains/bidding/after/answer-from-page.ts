import type { Ctx } from "#platform/ctx.ts"
import type { FormFields } from "#platform/input.ts"
import { refuse } from "../refusals.ts"
import { acceptSecondChance, declineSecondChance } from "./answer-second-chance.ts"

/** Accepting is binding, so the form requires a ticked box. */
export async function answerOfferFromPage(
  ctx: Ctx,
  submitted: FormFields,
): Promise<"accepted" | "taken" | "declined"> {
  const offerId = submitted.offer ?? ""
  if (submitted.intent === "decline") {
    await declineSecondChance(ctx, offerId)
    return "declined"
  }
  if (submitted.intent !== "accept") throw refuse("noSuchOffer")
  if (submitted.confirmed !== "yes") throw refuse("confirmRequired")
  return await acceptSecondChance(ctx, offerId)
}
