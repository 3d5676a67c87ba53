import { desc, eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import { refuse } from "../refusals.ts"
import { logHeads, logStamps } from "../schema.ts"

/** Undefined if no head has been stamped. */
export async function findNewestStamp({ db }: Pick<Ctx, "db">) {
  const [stamp] = await db
    .select({ size: logStamps.size, at: logStamps.at, authority: logStamps.authority })
    .from(logStamps)
    .orderBy(desc(logStamps.size))
    .limit(1)
  return stamp && { ...stamp, at: stamp.at.toISOString() }
}

/** With the bytes that it stamps. The newest without a size. */
export async function readStamp({ db }: Pick<Ctx, "db">, size?: number) {
  const [found] = await db
    .select({ stamp: logStamps, checkpoint: logHeads.checkpoint })
    .from(logStamps)
    .innerJoin(logHeads, eq(logHeads.size, logStamps.size))
    .where(size === undefined ? undefined : eq(logStamps.size, size))
    .orderBy(desc(logStamps.size))
    .limit(1)
  if (!found) throw refuse("noStamp")
  const { stamp, checkpoint } = found
  return { ...stamp, at: stamp.at.toISOString(), checkpoint }
}
