import { createHash } from "node:crypto"
import { asc, eq, gt } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { logHeads, logStamps } from "../schema.ts"
import { openStamp, StampRefused } from "./open-stamp.ts"

const batchSize = 500

/** Opens each stored stamp again, but trusts any root: those of its time may have left the settings since. */
export async function findStampFault(
  { db }: Pick<Ctx, "db">,
  signal?: AbortSignal,
): Promise<string | undefined> {
  let after = -1
  while (true) {
    signal?.throwIfAborted()
    const rows = await db
      .select({ stamp: logStamps, checkpoint: logHeads.checkpoint })
      .from(logStamps)
      .innerJoin(logHeads, eq(logHeads.size, logStamps.size))
      .where(gt(logStamps.size, after))
      .orderBy(asc(logStamps.size))
      .limit(batchSize)
    for (const { stamp, checkpoint } of rows) {
      const reason = faultOf(stamp, checkpoint)
      if (reason) return `the stamp of the head of ${stamp.size} entries: ${reason}`
      after = stamp.size
    }
    if (rows.length < batchSize) return undefined
  }
}

function faultOf(stored: typeof logStamps.$inferSelect, checkpoint: string): string | undefined {
  const imprint = createHash("sha256").update(checkpoint).digest()
  try {
    const { at, authority } = openStamp(stored.response, { imprint, nonce: null, roots: [] })
    const isSame = at.getTime() === stored.at.getTime() && authority === stored.authority
    return isSame ? undefined : "its stored time or authority is not the one that it names"
  } catch (problem) {
    if (problem instanceof StampRefused) return problem.message
    throw problem
  }
}
