import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { lockLotToEdit } from "#domains/auctions/lock-lot-to-edit.ts"
import { refuse as refuseLot } from "#domains/auctions/refusals.ts"
import { type ReserveConfirmation, requireReserve } from "#domains/auctions/require-reserve.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, newId } from "#platform/ids.ts"
import { whenValid } from "#platform/input.ts"
import { reserveAndEstimateOf, ValuationProposal } from "../inputs.ts"
import { lockBottle } from "../move-bottle.ts"
import { notifySender } from "../notify-sender.ts"
import { refuse } from "../refusals.ts"
import { valuations } from "../schema.ts"
import { endOpenValuation } from "./end-valuation.ts"
import { readProposalDays } from "./valuation-days.ts"

export const NewTerms = z
  .object({
    openingCents: z.number("openingUnclear").int("openingUnclear").min(0, "openingUnclear"),
    reserveCents: ValuationProposal.shape.reserveCents,
    buyNowCents: ValuationProposal.shape.buyNowCents,
    note: ValuationProposal.shape.note,
  })
  .refine(({ openingCents, reserveCents }) => reserveCents === null || reserveCents >= openingCents, {
    message: "reserveUnclear",
    path: ["reserveCents"],
    when: whenValid("openingCents", "reserveCents"),
  })
  .refine(
    ({ openingCents, reserveCents, buyNowCents }) =>
      buyNowCents === null || buyNowCents >= (reserveCents ?? openingCents),
    {
      message: "buyNowUnclear",
      path: ["buyNowCents"],
      when: whenValid("openingCents", "reserveCents", "buyNowCents"),
    },
  )
export type NewTerms = z.output<typeof NewTerms>

/** For a lot that has not opened. Until the seller accepts, the former terms apply. */
export async function proposeTerms(
  ctx: Ctx,
  lotId: string,
  terms: NewTerms,
  confirmation: ReserveConfirmation = {},
): Promise<void> {
  const byId = requirePermission(ctx, "intake")
  const days = await readProposalDays(ctx)
  await transaction(ctx, async (tx) => {
    const { lot, auction, consigned, hasOpened } = await lockLotToEdit(tx, lotId, "latest")
    await requireUninvolved(tx, byId, { memberIds: [lot.sellerId] })
    if (!consigned) throw refuse("notConsigned")
    if (hasOpened) throw refuseLot("hasOpened")
    const bottle = await lockBottle(tx, consigned.bottleId)
    const agreed = await readAgreed(tx, bottle.id)
    const estimate = {
      lowCents: lot.estimateLowCents ?? agreed.lowCents,
      highCents: lot.estimateHighCents ?? agreed.highCents,
    }
    requireReserve(reserveAndEstimateOf({ ...terms, ...estimate }), confirmation)
    const now = tx.now()
    await endOpenValuation(tx, bottle.id, "replaced", now)
    const last = new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)
    await tx.db.insert(valuations).values({
      id: newId("val"),
      bottleId: bottle.id,
      lotId: lot.id,
      ...terms,
      ...estimate,
      commissionBasisPoints: agreed.commissionBasisPoints,
      listingCents: agreed.listingCents,
      reserveFeeCents: agreed.reserveFeeCents,
      byId,
      createdAt: now,
      expiresAt: auction.status === "scheduled" && auction.startsAt < last ? auction.startsAt : last,
    })
    // No amounts: the reserve is the seller's secret.
    await record(tx, { act: "lots.proposeTerms", subjectId: lot.id, after: { bottle: bottle.id } })
    await notifySender(tx, bottle, "newTerms")
  })
}

export async function readAgreed(tx: Tx, bottleId: Id<"btl">) {
  const [agreed] = await tx.db
    .select()
    .from(valuations)
    .where(and(eq(valuations.bottleId, bottleId), eq(valuations.answer, "agreed")))
    .orderBy(desc(valuations.answeredAt), desc(valuations.id))
    .limit(1)
  if (!agreed) throw refuse("noValuation")
  return agreed
}
