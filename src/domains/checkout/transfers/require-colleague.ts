import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import type { transfers } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"

type Brought = Pick<typeof transfers.$inferSelect, "actorId" | "confirmedById">

/** Nothing but one person's word: anybody can write a statement's file. */
export function isOfOne({ actorId, confirmedById }: Brought, staffId: Id<"mem"> | null): boolean {
  return confirmedById === null && actorId !== null && actorId === staffId
}

/** Refuses to use a transfer that nobody but the same person has brought. */
export async function requireColleague(
  ctx: Pick<Ctx, "db">,
  staffId: Id<"mem">,
  transfers: readonly Brought[],
): Promise<void> {
  const memberIds = transfers.flatMap(({ actorId, confirmedById }) => (confirmedById ? [] : [actorId]))
  if (await isInvolved(ctx, staffId, { memberIds })) throw refuse("broughtByYou")
}
