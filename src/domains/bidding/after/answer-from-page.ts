import type { Ctx } from "#platform/ctx.ts"
import { refuse } from "../refusals.ts"
import { acceptSecondChance, declineSecondChance } from "./answer-second-chance.ts"

/** Accepting is binding, so the form requires a ticked box. */
export async function answerChanceFromPage(
  ctx: Ctx,
  sent: Readonly<Record<string, string>>,
): Promise<"accepted" | "taken" | "declined"> {
  const chanceId = sent.offer ?? ""
  if (sent.intent === "decline") {
    await declineSecondChance(ctx, chanceId)
    return "declined"
  }
  if (sent.intent !== "accept") throw refuse("noSuchChance")
  if (sent.confirmed !== "yes") throw refuse("confirmRequired")
  return await acceptSecondChance(ctx, chanceId)
}
