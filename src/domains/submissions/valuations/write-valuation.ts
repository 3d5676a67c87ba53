import { eq } from "drizzle-orm"
import type { Tx } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import type { ValuationProposal } from "../inputs.ts"
import { moveBottle, type SubmittedBottle } from "../move-bottle.ts"
import { submittedBottles, valuations } from "../schema.ts"
import { endOpenValuation } from "./end-valuation.ts"

type NewValuation = { proposal: ValuationProposal; byId: Id<"mem">; days: number }

/** The bottle is locked and may be valued. The seller gets no e-mail yet. */
export async function writeValuation(
  tx: Tx,
  bottle: SubmittedBottle,
  { proposal, byId, days }: NewValuation,
): Promise<Id<"val">> {
  const now = tx.now()
  await endOpenValuation(tx, bottle.id, "replaced", now)
  // The reserve is the seller's secret and must not be in the audit log.
  const after = { lowCents: proposal.lowCents, highCents: proposal.highCents }
  await moveBottle(tx, bottle, "valued", { mover: "staff", after })
  await tx.db
    .update(submittedBottles)
    .set({ draftLowCents: null, draftHighCents: null, draftReserveCents: null })
    .where(eq(submittedBottles.id, bottle.id))
  const id = newId("val")
  const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)
  await tx.db
    .insert(valuations)
    .values({ id, bottleId: bottle.id, ...proposal, byId, createdAt: now, expiresAt })
  return id
}
