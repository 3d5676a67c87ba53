import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { acceptTerms } from "#domains/accounts/terms/accept-terms.ts"
import { readLot } from "#domains/auctions/read-lot.ts"
import type { Ctx } from "#platform/ctx.ts"
import { fieldsOf, read } from "#platform/input.ts"
import type { Receipt } from "./bid-row.ts"
import { BidForm } from "./inputs.ts"
import { placeBid } from "./place-bid.ts"
import { refuse } from "./refusals.ts"
import { needsRetyping } from "./rules.ts"
import { typedCents } from "./typed-amount.ts"

/** A bid as the lot page's form sends it. A figure far above the minimum must have been typed twice: bids are final. */
export async function bidFromPage(ctx: Ctx, lotId: string, form: FormData): Promise<Receipt> {
  requireSignedIn(ctx)
  const {
    amount: maxCents,
    again,
    idempotencyKey,
    acceptTerms: version,
  } = read("bidding", BidForm, fieldsOf(form))
  // First: whatever else is refused, the tick does not come again.
  if (version !== undefined) await acceptTerms(ctx, version, "bid")
  const { minimumCents } = await readLot(ctx, lotId)
  const isRetyped = again !== undefined && typedCents(again) === maxCents
  if (needsRetyping(maxCents, minimumCents) && !isRetyped)
    throw refuse("retype", { field: "again", minimumCents })
  return await placeBid(ctx, lotId, { maxCents, idempotencyKey })
}
