import { z } from "zod"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import { isOneOf } from "#platform/records.ts"
import { PledgeKey } from "./inputs.ts"
import type { OfferKey } from "./lock-offer.ts"
import { pledgeDram } from "./pledge-dram.ts"
import { withdrawPledge } from "./withdraw-pledge.ts"

const pledgeResults = ["pledged", "reached", "withdrawn"] as const
type PledgeResult = (typeof pledgeResults)[number]

export function isPledgeResult(text: string | null): text is PledgeResult {
  return isOneOf(pledgeResults, text)
}

const PledgeForm = z.object({
  confirmed: z.literal("yes", { error: "confirmRequired" }),
  idempotencyKey: PledgeKey,
})

/** A pledge needs the ticked box that states that it may become a purchase. */
export async function pledgeFromPage(ctx: Ctx, offer: OfferKey, form: FormData): Promise<PledgeResult> {
  requireSignedIn(ctx)
  const submitted = fieldsOf(form)
  if (submitted.intent === "withdraw" || submitted.intent === "withdrawAll") {
    await withdrawPledge(ctx, offer, submitted.intent === "withdraw" ? "newest" : "all")
    return "withdrawn"
  }
  const { idempotencyKey } = parseInput("drams", PledgeForm, submitted)
  const { status } = await pledgeDram(ctx, offer, idempotencyKey)
  return status === "reached" ? "reached" : "pledged"
}
