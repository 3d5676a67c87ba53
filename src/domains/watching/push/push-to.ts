import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { addJob } from "#platform/jobs.ts"

/** What a browser shows, and the page of ours it opens. News with the tag of earlier ones takes their place. */
export type PushNews = { title: string; body: string; path: string; tag: string }

export type PushOrder = { deviceId: Id<"psh">; news: PushNews; until: string }

/** News of a sale is of no use when it is old. */
const goodForMs = 30 * 60 * 1_000

/** Has browsers told after the commit, each by a job that tries again while its push service is away. */
export async function pushTo(tx: Tx, deviceIds: readonly Id<"psh">[], news: PushNews): Promise<void> {
  const until = new Date(tx.now().getTime() + goodForMs).toISOString()
  for (const deviceId of deviceIds) {
    const order: PushOrder = { deviceId, news, until }
    await addJob(tx, "watching.push", order, { mostTries: 8 })
  }
}
