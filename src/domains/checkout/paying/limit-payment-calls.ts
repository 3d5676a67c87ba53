import { refuse } from "#domains/payments/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"

/** Each call makes a request to the provider. Enough for several tabs, too few to guess secrets. */
const perClient: Limit = { name: "payments", times: 60, seconds: 60 }

export async function limitPaymentCalls({ app, actor, client }: Ctx): Promise<void> {
  const retryAfterSeconds = await countTry(app, perClient, actor.id ?? client.address ?? "-")
  if (retryAfterSeconds) throw refuse("tooOften", { retryAfterSeconds })
}
