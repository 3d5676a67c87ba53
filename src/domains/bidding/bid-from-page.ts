import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { acceptTerms } from "#domains/accounts/terms/accept-terms.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import type { Receipt } from "./bid-row.ts"
import { BidForm } from "./inputs.ts"
import { parseAmount } from "./parse-amount.ts"
import { placeBid } from "./place-bid.ts"
import { refuse } from "./refusals.ts"

/** A figure far above the minimum must be typed twice, because bids are final. */
export async function bidFromPage(ctx: Ctx, lotId: string, form: FormData): Promise<Receipt> {
  requireSignedIn(ctx)
  const {
    amount: maxCents,
    again,
    idempotencyKey,
    acceptTerms: version,
  } = parseInput("bidding", BidForm, fieldsOf(form))
  // First, because the form does not show the tick box again if something else is refused.
  if (version !== undefined) await acceptTerms(ctx, version, "bid")
  if (!again) return await placeBid(ctx, lotId, { maxCents, idempotencyKey })
  if (parseAmount(again) !== maxCents) throw refuse("confirmDiffers", { field: "again" })
  return await placeBid(ctx, lotId, { maxCents, confirm: maxCents, idempotencyKey })
}
