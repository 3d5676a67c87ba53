import { requirePermission } from "#domains/accounts/permissions.ts"
import { type ReserveConfirmation, requireReserve } from "#domains/auctions/require-reserve.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { reserveAndEstimateOf, type ValuationProposal } from "../inputs.ts"
import { lockForStaff } from "../move-bottle.ts"
import { notifySender } from "../notify-sender.ts"
import { requireOtherInspector } from "../two-people.ts"
import { readProposalDays } from "./valuation-days.ts"
import { writeValuation } from "./write-valuation.ts"

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
    const id = await writeValuation(tx, bottle, { proposal, byId, days })
    await notifySender(tx, bottle, "valued")
    return id
  })
}
