import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { acceptTerms } from "#domains/accounts/terms/accept-terms.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, parseInput } from "#platform/input.ts"
import type { Receipt } from "./bid-row.ts"
import { BidForm } from "./inputs.ts"
import { parseAmount } from "./parse-amount.ts"
import { placeBid } from "./place-bid.ts"
import { refuse } from "./refusals.ts"
import { needsRetyping } from "./rules.ts"

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
  const { minimumCents } = await readLot(ctx, lotId)
  const isRetyped = again !== undefined && parseAmount(again) === maxCents
  if (needsRetyping(maxCents, minimumCents) && !isRetyped)
    throw refuse("retype", { field: "again", minimumCents })
  return await placeBid(ctx, lotId, { maxCents, idempotencyKey })
}
