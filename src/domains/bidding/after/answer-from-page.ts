import type { Ctx } from "#platform/ctx.ts"
import { refuse } from "../refusals.ts"
import { acceptChance, declineChance } from "./answer-chance.ts"

/** What the form of a second chance sends. The purchase binds, so a box is ticked first. Leads to the cart once it is theirs. */
export async function answerFromPage(
  ctx: Ctx,
  sent: Readonly<Record<string, string>>,
): Promise<"accepted" | "taken" | "declined"> {
  const chanceId = sent.chance ?? ""
  if (sent.intent === "decline") {
    await declineChance(ctx, chanceId)
    return "declined"
  }
  if (sent.intent !== "accept") throw refuse("noSuchChance")
  if (sent.confirmed !== "yes") throw refuse("confirmRequired")
  return await acceptChance(ctx, chanceId)
}
