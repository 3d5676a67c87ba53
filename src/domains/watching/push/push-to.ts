import { z } from "zod"
import type { Tx } from "#platform/ctx.ts"
import { idOf } from "#platform/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import { addJob, defineJob, type PayloadOf } from "#platform/jobs.ts"

/** What a browser shows, and the page of ours it opens. News with the tag of earlier ones takes their place. */
const PushNews = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() })
export type PushNews = z.output<typeof PushNews>

/** Sends news to one browser, until a moment from which nobody needs it. */
export const pushMessage = defineJob(
  "watching.push",
  z.object({ deviceId: idOf("psh"), news: PushNews, until: z.string() }),
)
export type PushOrder = PayloadOf<typeof pushMessage>

/** News of a sale is of no use when it is old. */
const goodForMs = 30 * 60 * 1_000

/** Has browsers told after the commit, each by a job that tries again while its push service is away. */
export async function pushTo(tx: Tx, deviceIds: readonly Id<"psh">[], news: PushNews): Promise<void> {
  const until = new Date(tx.now().getTime() + goodForMs).toISOString()
  for (const deviceId of deviceIds) {
    await addJob(tx, pushMessage, { deviceId, news, until }, { mostTries: 8 })
  }
}
