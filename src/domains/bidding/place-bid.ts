import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { acceptTerms } from "#domains/accounts/terms/accept-terms.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { countBid } from "./bid-limit.ts"
import { bidQueueService } from "./bid-queue.ts"
import type { Receipt } from "./bid-row.ts"
import type { PlaceBid } from "./inputs.ts"
import { refuse } from "./refusals.ts"

export async function placeBid(ctx: Ctx, lotId: string, bid: PlaceBid): Promise<Receipt> {
  const bidderId = requireSignedIn(ctx)
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  countBid(ctx.app, bidderId)
  if (bid.acceptTerms !== undefined) await acceptTerms(ctx, bid.acceptTerms, "bid")
  return await bidQueueService.of(ctx.app).offer({
    lotId,
    bidderId,
    maxCents: bid.maxCents,
    idempotencyKey: bid.idempotencyKey,
  })
}
