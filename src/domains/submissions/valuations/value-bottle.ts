import { and, eq, isNull, lte } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { type ReserveConfirmation, requireReserve } from "#domains/auctions/require-reserve.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import { reserveAndEstimateOf, type ValuationProposal } from "../inputs.ts"
import { lockForStaff, moveBottle } from "../move-bottle.ts"
import { notifySender } from "../notify-sender.ts"
import { valuations } from "../schema.ts"
import { requireOtherInspector } from "../two-people.ts"

export const valuationsSetting = defineSetting("valuations", z.object({ days: z.int() }), { days: 14 })

export async function readProposalDays(ctx: Pick<Ctx, "app">): Promise<number> {
  return (await readSetting(ctx, valuationsSetting)).days
}

export async function valueBottle(
  ctx: Ctx,
  bottleId: string,
  proposal: ValuationProposal,
  confirmation: ReserveConfirmation = {},
): Promise<Id<"val">> {
  const byId = requirePermission(ctx, "intake")
  requireReserve(reserveAndEstimateOf(proposal), confirmation)
  const days = await readProposalDays(ctx)
  return await transaction(ctx, async (tx) => {
    const bottle = await lockForStaff(tx, bottleId)
    await requireOtherInspector(tx, bottle.id, byId)
    const now = tx.now()
    await endOpenValuation(tx, bottle.id, "replaced", now)
    // The reserve is the seller's secret and must not be in the audit log.
    const after = { lowCents: proposal.lowCents, highCents: proposal.highCents }
    await moveBottle(tx, bottle, "valued", { mover: "staff", after })
    const id = newId("val")
    const expiresAt = new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)
    await tx.db
      .insert(valuations)
      .values({ id, bottleId: bottle.id, ...proposal, byId, createdAt: now, expiresAt })
    await notifySender(tx, bottle, "valued")
    return id
  })
}

export async function endOpenValuation(
  tx: Tx,
  bottleId: Id<"btl">,
  answer: "replaced" | "lapsed" | "declined",
  at: Date,
  { onlyDue = false } = {},
): Promise<number> {
  const ended = await tx.db
    .update(valuations)
    .set({ answer, answeredAt: at })
    .where(
      and(
        eq(valuations.bottleId, bottleId),
        isNull(valuations.answer),
        onlyDue ? lte(valuations.expiresAt, at) : undefined,
      ),
    )
    .returning({ id: valuations.id })
  return ended.length
}
