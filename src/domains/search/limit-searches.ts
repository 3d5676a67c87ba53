import { RateLimiterMemory } from "rate-limiter-flexible"
import type { Ctx } from "#platform/ctx.ts"
import { limitKey } from "#platform/http/rate-limit.ts"
import { defineService } from "#platform/service.ts"
import { refuse } from "./refusals.ts"

/** A fast typist sends three requests a second, and a company has many behind one address. */
const times = 1_200
const seconds = 60

export const searchCountsService = defineService(
  "searchCounts",
  () => new RateLimiterMemory({ points: times, duration: seconds }),
)

/** In this process's memory: the limit must cost less than the search. */
export async function limitSearches({ app, client }: Ctx): Promise<void> {
  if (client.address === null) return
  const over = await searchCountsService
    .of(app)
    .consume(limitKey(client.address))
    .then(
      () => undefined,
      (spent: { msBeforeNext?: number }) => spent,
    )
  if (over)
    throw refuse("tooManySearches", {
      retryAfterSeconds: Math.max(1, Math.ceil((over.msBeforeNext ?? 0) / 1_000)),
    })
}
