import { and, eq, isNull, ne, or } from "drizzle-orm"
import { isInvolved } from "#domains/accounts/require-uninvolved.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"
import { bottleEvents, valuations } from "./schema.ts"

/** A replaced proposal does not count. */
export async function requireOtherValuer(tx: Tx, bottleId: Id<"btl">, inspectorId: Id<"mem">): Promise<void> {
  const rows = await tx.db
    .select({ memberId: valuations.byId })
    .from(valuations)
    .where(
      and(
        eq(valuations.bottleId, bottleId),
        or(isNull(valuations.answer), ne(valuations.answer, "replaced")),
      ),
    )
  await requireOther(tx, inspectorId, rows)
}

/** A bottle may be valued again after its inspection. */
export async function requireOtherInspector(tx: Tx, bottleId: Id<"btl">, valuerId: Id<"mem">): Promise<void> {
  const rows = await tx.db
    .select({ memberId: bottleEvents.byId })
    .from(bottleEvents)
    .where(and(eq(bottleEvents.bottleId, bottleId), eq(bottleEvents.toState, "inspected")))
  await requireOther(tx, valuerId, rows)
}

async function requireOther(tx: Tx, staffId: Id<"mem">, rows: readonly { memberId: Id<"mem"> | null }[]) {
  const memberIds = rows.map(({ memberId }) => memberId)
  if (await isInvolved(tx, staffId, { memberIds })) throw refuse("ownValuation")
}
