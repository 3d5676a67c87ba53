import { requirePermission } from "#domains/accounts/permissions.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry } from "#platform/http/rate-limit.ts"
import { addJob, defineJob } from "#platform/jobs/jobs.ts"
import { refuse } from "./refusals.ts"

export const integritySearch = defineJob("search-findings")

const limit = { name: "integrity-look", times: 20, seconds: 600 }

export async function requestIntegritySearch(ctx: Ctx): Promise<void> {
  const staffId = requirePermission(ctx, "integrity")
  const wait = await countTry(ctx.app, limit, staffId)
  if (wait !== undefined) throw refuse("tooManySearches", { retryAfterSeconds: wait })
  await addJob(ctx, integritySearch, {}, { key: "integrity:asked" })
}
