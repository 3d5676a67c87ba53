import type { Ctx } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { auditEntries } from "./schema.ts"

type Values = Readonly<Record<string, string | number | boolean | null>>

/** What was done, to whom, why, and what it changed. Never a secret. */
export type Done = { act: string; subjectId: string; reason?: string; before?: Values; after?: Values }

/** Writes down what somebody did, in the same transaction as the deed. */
export async function record(ctx: Pick<Ctx, "db" | "actor" | "now">, done: Done): Promise<void> {
  const { act, subjectId, reason = null, before = {}, after = {} } = done
  await ctx.db
    .insert(auditEntries)
    .values({ id: newId("aud"), at: ctx.now(), actorId: ctx.actor.id, act, subjectId, reason, before, after })
}
