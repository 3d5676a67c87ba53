import type { AppContext, Ctx } from "#platform/ctx.ts"
import { limitKey } from "#platform/http/rate-limit.ts"
import { SharedLimit } from "#platform/http/shared-limit.ts"
import { defineService } from "#platform/service.ts"
import { refuse } from "./refusals.ts"

/** A fast typist sends three requests a second, and a company has many behind one address. */
const perMinute = 1_200

/** Shared, because counting must cost less than the search. */
export const searchLimitService = defineService(
  "searchLimit",
  (app: AppContext) => new SharedLimit(app, "searches", perMinute),
  (limit) => limit.close(),
)

export function limitSearches({ app, client }: Ctx): void {
  if (client.address === null) return
  const retryAfterSeconds = searchLimitService.of(app).count(limitKey(client.address))
  if (retryAfterSeconds !== undefined) throw refuse("tooManySearches", { retryAfterSeconds })
}
