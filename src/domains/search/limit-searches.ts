import type { Ctx } from "#platform/ctx.ts"
import { clientLimit } from "#platform/http/shared-limit.ts"
import { refuse } from "./refusals.ts"

/** A fast typist sends three requests a second, and a company has many behind one address. */
const perMinute = 1_200

/** Shared, because counting must cost less than the search. */
export const searchLimit = clientLimit("searchLimit", "searches", perMinute)

export function limitSearches(ctx: Ctx): void {
  const retryAfterSeconds = searchLimit.secondsToWait(ctx)
  if (retryAfterSeconds !== undefined) throw refuse("tooManySearches", { retryAfterSeconds })
}
