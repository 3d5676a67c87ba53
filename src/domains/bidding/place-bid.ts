import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { acceptTerms } from "#domains/accounts/terms/accept-terms.ts"
import { type AppContext, type Ctx, requireNoMaintenance } from "#platform/ctx.ts"
import { SharedLimit } from "#platform/http/shared-limit.ts"
import { isId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import { defineService } from "#platform/service.ts"
import { bidMediansService } from "./bid-medians.ts"
import { bidQueueService } from "./bid-queue.ts"
import type { Receipt } from "./bid-row.ts"
import type { PlaceBid } from "./inputs.ts"
import { refuse } from "./refusals.ts"

/** Shared, because a bid has no round trip to spare. */
export const bidLimitService = defineService(
  "bidLimit",
  (app: AppContext) => new SharedLimit(app, "bids", app.bidsPerMinute),
  (limit) => limit.close(),
)

export async function placeBid(ctx: Ctx, lotId: string, bid: PlaceBid): Promise<Receipt> {
  const bidderId = requireSignedIn(ctx)
  requireNoMaintenance(ctx)
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  const retryAfterSeconds = bidLimitService.of(ctx.app).count(bidderId)
  if (retryAfterSeconds !== undefined) throw new Refusal("api.tooManyRequests", 429, { retryAfterSeconds })
  if (bid.acceptTerms !== undefined) await acceptTerms(ctx, bid.acceptTerms, "bid")
  const { maxCents, confirm, idempotencyKey } = bid
  if (confirm !== undefined && confirm !== maxCents) throw refuse("confirmDiffers", { field: "confirm" })
  const medianCents = await bidMediansService.of(ctx.app).find(lotId)
  const isConfirmed = confirm !== undefined
  return await bidQueueService
    .of(ctx.app)
    .offer({ lotId, bidderId, maxCents, isConfirmed, medianCents, idempotencyKey })
}
