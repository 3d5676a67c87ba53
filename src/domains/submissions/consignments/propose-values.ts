import { requirePermission } from "#domains/accounts/permissions.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { parseInput } from "#platform/input.ts"
import { Refusal } from "#platform/refusal.ts"
import { ValuationProposal } from "../inputs.ts"
import { lockForStaff, type SubmittedBottle } from "../move-bottle.ts"
import { notifyOfProposals } from "../notify-sender.ts"
import { refuse } from "../refusals.ts"
import { canTransition } from "../transitions.ts"
import { requireOtherInspector } from "../two-people.ts"
import { lastValuationsOf, type Valuation } from "../valuations/last-valuations.ts"
import { readProposalDays } from "../valuations/valuation-days.ts"
import { writeValuation } from "../valuations/write-valuation.ts"
import { planText, termsFor, valuesOf } from "./bottle-plan.ts"

/** `seen` is the `planText` whose values staff have confirmed, with a reserve above the low estimate too. */
type ChosenBottle = { id: string; seen: string }
type Proposals = { proposed: Id<"btl">[]; refused: { id: string; refusal: Refusal }[] }

/** The values of the grid, in one transaction and with one e-mail. A bottle that is refused is left out of it. */
export async function proposeValues(
  ctx: Ctx,
  submissionId: string,
  chosen: readonly ChosenBottle[],
): Promise<Proposals> {
  const byId = requirePermission(ctx, "intake")
  const [usual, days] = await Promise.all([readSellerTerms(ctx), readProposalDays(ctx)])
  return await transaction(ctx, async (tx) => {
    const ready: { bottle: SubmittedBottle; proposal: ValuationProposal }[] = []
    const refused: Proposals["refused"] = []
    for (const { id, seen } of chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      try {
        const { bottle, last } = await lockToValue(tx, submissionId, id, byId)
        if (planText(bottle, last) !== seen) throw refuse("editedMeanwhile")
        ready.push({ bottle, proposal: proposalFor(bottle, last, usual) })
      } catch (problem) {
        // Nothing has been written for it.
        if (!(problem instanceof Refusal)) throw problem
        refused.push({ id, refusal: problem })
      }
    for (const { bottle, proposal } of ready) await writeValuation(tx, bottle, { proposal, byId, days })
    await notifyOfProposals(
      tx,
      ready.map(({ bottle }) => bottle),
    )
    return { proposed: ready.map(({ bottle }) => bottle.id), refused }
  })
}

async function lockToValue(tx: Tx, submissionId: string, bottleId: string, byId: Id<"mem">) {
  const bottle = await lockForStaff(tx, bottleId)
  if (bottle.submissionId !== submissionId) throw refuse("noSuchBottle")
  if (!canTransition(bottle.state, "valued", "staff"))
    throw refuse("transitionNotAllowed", { from: bottle.state, to: "valued" })
  await requireOtherInspector(tx, bottle.id, byId)
  return { bottle, last: (await lastValuationsOf(tx, [bottle.id])).get(bottle.id) ?? null }
}

export function proposalFor(
  bottle: Parameters<typeof valuesOf>[0],
  last: Valuation | null,
  usual: Parameters<typeof termsFor>[2],
): ValuationProposal {
  const values = valuesOf(bottle, last)
  if (values.lowCents === null || values.highCents === null) throw refuse("estimateRequired")
  const terms = termsFor(values.reserveCents, last, usual)
  return parseInput("submissions", ValuationProposal, {
    ...values,
    buyNowCents: last?.buyNowCents ?? null,
    commissionBasisPoints: terms.commissionBasisPoints,
    listingCents: terms.listingCents,
    reserveFeeCents: terms.reserveCents,
    note: last?.answer === null ? (last.note ?? "") : "",
  })
}
