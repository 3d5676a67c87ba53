import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { Refusal } from "#platform/refusal.ts"
import type { Receipt } from "./bid-row.ts"
import type { PlaceBid } from "./inputs.ts"
import { refuse } from "./refusals.ts"
import { rostrumOf } from "./rostrum.ts"

/** Offers a maximum for a lot. The answer comes after the bid is on the disk, or is a refusal with its reason. */
export async function placeBid(ctx: Ctx, lotId: string, bid: PlaceBid): Promise<Receipt> {
  const bidderId = requireSignedIn(ctx)
  if (!isId("lot", lotId)) throw refuse("noSuchLot")
  await limit(ctx, bidderId)
  return await rostrumOf(ctx.house).offer({
    lotId,
    bidderId,
    maxCents: bid.maxCents,
    idempotencyKey: bid.idempotencyKey,
  })
}

const limiters = new WeakMap<Ctx["house"], RateLimiterMemory>()

async function limit(ctx: Ctx, bidderId: string): Promise<void> {
  let limiter = limiters.get(ctx.house)
  if (!limiter) {
    limiter = new RateLimiterMemory({ points: ctx.house.bidsPerMinute, duration: 60 })
    limiters.set(ctx.house, limiter)
  }
  try {
    await limiter.consume(bidderId)
  } catch (problem) {
    if (!(problem instanceof RateLimiterRes)) throw problem
    throw new Refusal("api.tooManyRequests", 429, {
      retryAfterSeconds: Math.max(1, Math.ceil(problem.msBeforeNext / 1_000)),
    })
  }
}
