import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import type { transfers } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "../refusals.ts"

type TransferEntry = Pick<typeof transfers.$inferSelect, "actorId" | "confirmedById">

/** An imported statement is no proof against its importer: anyone can write the file. */
export function isEnteredAloneBy(
  { actorId, confirmedById }: TransferEntry,
  staffId: Id<"mem"> | null,
): boolean {
  return confirmedById === null && actorId !== null && actorId === staffId
}

/** Covers all accounts attributed to this person. */
export async function requireColleague(
  ctx: Pick<Ctx, "db">,
  staffId: Id<"mem">,
  transfers: readonly TransferEntry[],
): Promise<void> {
  const memberIds = transfers.flatMap(({ actorId, confirmedById }) => (confirmedById ? [] : [actorId]))
  if (await isInvolved(ctx, staffId, { memberIds })) throw refuse("ownTransfer")
}
