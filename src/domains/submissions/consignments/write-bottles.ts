import type { Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { bottleEvents, submittedBottles } from "../schema.ts"
import type { NewBottle } from "./new-rows.ts"

type LaterBottles = { afterPosition: number; additionId: Id<"add"> }

/** Without `later` they are the first of their consignment. */
export async function writeBottles(
  tx: Tx,
  submissionId: Id<"sub">,
  bottles: readonly NewBottle[],
  later?: LaterBottles,
): Promise<void> {
  const at = tx.now()
  const rows = bottles.map(({ values, ...facts }, index) => ({
    id: newId("btl"),
    submissionId,
    position: (later?.afterPosition ?? 0) + index + 1,
    additionId: later?.additionId ?? null,
    ...facts,
    draftLowCents: values.lowCents,
    draftHighCents: values.highCents,
    draftReserveCents: values.reserveCents,
    flaws: "",
    stateAt: at,
  }))
  await tx.db.insert(submittedBottles).values(rows)
  await tx.db
    .insert(bottleEvents)
    .values(rows.map(({ id }) => ({ bottleId: id, toState: "submitted" as const, at, byId: tx.actor.id })))
}
