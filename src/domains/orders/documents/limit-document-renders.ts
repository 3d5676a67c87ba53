import { refuse } from "#domains/orders/refusals.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry } from "#platform/http/rate-limit.ts"

/** Rendering a PDF takes a considerable part of a second of CPU. */
const limit = { name: "documents", times: 40, seconds: 60 }

export async function limitDocumentRenders({ app, actor, client }: Ctx): Promise<void> {
  const wait = await countTry(app, limit, actor.id ?? client.address ?? "somebody")
  if (wait !== undefined) throw refuse("tooOften", { retryAfterSeconds: wait })
}
