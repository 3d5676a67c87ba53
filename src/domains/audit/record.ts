import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { auditEntries } from "./schema.ts"

type Values = Readonly<Record<string, string | number | boolean | null>>

/** What was done, to whom, why, and what it changed. Never a secret. */
export type Done = { act: string; subjectId: string; reason?: string; before?: Values; after?: Values }

/** Writes down what somebody did, in the same transaction as the deed. */
export async function record(ctx: Pick<Ctx, "db" | "actor" | "now">, done: Done): Promise<void> {
  await recordAll(ctx, [done])
}

/** A statement holds 65,535 values at most. */
const mostRows = 1_000

/** The same for many deeds of one act, such as a list that is read in. */
export async function recordAll(ctx: Pick<Ctx, "db" | "actor" | "now">, all: readonly Done[]): Promise<void> {
  const [at, actorId] = [ctx.now(), ctx.actor.id]
  for (let from = 0; from < all.length; from += mostRows)
    await ctx.db.insert(auditEntries).values(
      all.slice(from, from + mostRows).map(({ reason = null, before = {}, after = {}, ...done }) => {
        return { id: newId("aud"), at, actorId, ...done, reason, before, after }
      }),
    )
}
