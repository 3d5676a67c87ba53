import { refuse } from "#domains/orders/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry } from "#platform/limit.ts"

/** A drawn paper costs the house a good part of a second: nobody has hundreds of them drawn. */
const limit = { name: "papers", times: 40, seconds: 60 }

export async function requireDrawings({ app, actor, asker }: Ctx): Promise<void> {
  const wait = await countTry(app, limit, actor.id ?? asker.address ?? "somebody")
  if (wait !== undefined) throw refuse("tooOften", { retryAfterSeconds: wait })
}
