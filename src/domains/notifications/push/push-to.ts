import { z } from "zod"
import type { Ctx, Tx } from "#platform/ctx.ts"
import { idOf } from "#platform/database/id-schema.ts"
import type { Id } from "#platform/ids.ts"
import { addJob, defineJob, type PayloadOf } from "#platform/jobs/jobs.ts"

const PushContent = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() })
export type PushContent = z.output<typeof PushContent>

export const pushMessage = defineJob(
  "notifications.push",
  z.object({ deviceId: idOf("psh"), news: PushContent, until: z.string() }),
)
export type PushJob = PayloadOf<typeof pushMessage>

/** News about an auction is useless when it is old. */
const validForMs = 30 * 60 * 1_000

export async function enqueuePush(
  ctx: Ctx | Tx,
  deviceIds: readonly Id<"psh">[],
  news: PushContent,
  forMs = validForMs,
): Promise<void> {
  const until = new Date(ctx.now().getTime() + forMs).toISOString()
  for (const deviceId of deviceIds) {
    await addJob(ctx, pushMessage, { deviceId, news, until }, { maxTries: 8 })
  }
}
