import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { type AppContext, contextFor, type Tx } from "#platform/ctx.ts"
import { addJob, defineJob } from "#platform/jobs/jobs.ts"
import { readLastHead } from "../read-last-head.ts"
import { logStamps } from "../schema.ts"
import { requestStamp } from "./request-stamp.ts"
import { timestampConfig } from "./timestamp-config.ts"

export const stampHead = defineJob("stamp-head")

/** With its key: a newer head replaces the one that still waits, whose stamp would prove nothing more. */
export async function addStampJob(tx: Tx): Promise<void> {
  if (timestampConfig.of(tx.app)) await addJob(tx, stampHead, {}, { key: stampHead.name })
}

/** Not in a transaction, because the authority may take its time. Fails if the authority does. */
export async function stampNewestHead(app: AppContext): Promise<void> {
  const config = timestampConfig.of(app)
  const ctx = contextFor(app)
  const head = config && (await readLastHead(ctx))
  if (!head || (await ctx.db.$count(logStamps, eq(logStamps.size, head.size))) > 0) return
  const imprint = createHash("sha256").update(head.checkpoint).digest()
  const stamp = await requestStamp(config, imprint, () => ctx.now())
  await ctx.db
    .insert(logStamps)
    .values({ size: head.size, ...stamp })
    .onConflictDoNothing()
}
