import { refuse } from "#domains/payments/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/limit.ts"

/** Each call makes a request to the provider: enough for a buyer with several tabs, too few to guess secrets. */
const perAsker: Limit = { name: "payments", times: 60, seconds: 60 }

export async function requireMeasure({ app, actor, asker }: Ctx): Promise<void> {
  const retryAfterSeconds = await countTry(app, perAsker, actor.id ?? asker.address ?? "-")
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
}
