import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { requireUninvolved } from "#domains/accounts/require-uninvolved.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { type Id, isId, requireId } from "#platform/ids.ts"
import type { Cents } from "#platform/money.ts"
import { pick } from "#platform/pick.ts"
import { requireProductsAndSellers } from "./catalogue-lots.ts"
import type { NewLot } from "./inputs.ts"
import { type LotToEdit, lockLotToEdit } from "./lock-lot-to-edit.ts"
import type { ConditionReport } from "./lot.ts"
import { publishLot } from "./publish-lot.ts"
import { refuse } from "./refusals.ts"
import { type PriceChange, type RepricedPrice, repriced } from "./reprice.ts"
import { type ReserveConfirmation, requireReserve } from "./require-reserve.ts"
import type { ReserveAndEstimate } from "./rules.ts"
import { biddingStates, lots } from "./schema.ts"

export type AgreedLotTerms = Pick<typeof lots.$inferSelect, "openingCents" | "reserveCents" | "buyNowCents">

/** Except its seller's agreed terms. `revision` is the one that the editor saw: an edit that began before another was saved is refused. */
export async function updateLot(
  ctx: Ctx,
  lotId: string,
  input: NewLot,
  revision: number,
  { confirmsReserve = false }: ReserveConfirmation = {},
): Promise<void> {
  const staffId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const lotToEdit = await lockLotToEdit(tx, lotId, revision)
    const memberIds = [lotToEdit.lot.sellerId, isId("mem", input.sellerId) ? input.sellerId : null]
    await requireUninvolved(tx, staffId, { memberIds })
    if (lotToEdit.hasOpened) throw refuse("hasOpened")
    requireTermsAgreed(lotToEdit, input)
    requireReserve(input, { confirmsReserve: confirmsReserve || !changesReserve(lotToEdit.lot, input) })
    await requireProductsAndSellers(tx, [input])
    await writeLot(tx, lotToEdit, input, scheduledEnd(tx, lotToEdit, input.endsAt))
  })
}

/** Raises or lowers a price of a lot that has not opened. `revision` as for `updateLot`. */
export async function repriceLot(
  ctx: Ctx,
  lotId: string,
  { price, change }: { price: RepricedPrice; change: PriceChange },
  revision: number,
): Promise<void> {
  await changePrices(ctx, lotId, revision, (lot) => repriced(lot, price, change))
}

/** Takes a change of the price back, in a lot that has not opened. */
export async function restoreOpeningPrice(ctx: Ctx, lotId: string, openingCents: Cents): Promise<void> {
  await changePrices(ctx, lotId, "latest", (lot) => ({ ...lot, openingCents }))
}

async function changePrices(
  ctx: Ctx,
  lotId: string,
  revision: number | "latest",
  change: (lot: LotToEdit["lot"]) => LotToEdit["lot"],
): Promise<void> {
  const staffId = requirePermission(ctx, "auctions")
  await transaction(ctx, async (tx) => {
    const lotToEdit = await lockLotToEdit(tx, lotId, revision)
    const { lot } = lotToEdit
    await requireUninvolved(tx, staffId, { memberIds: [lot.sellerId] })
    if (lotToEdit.hasOpened) throw refuse("hasOpened")
    const after = change(lot)
    requireTermsAgreed(lotToEdit, after)
    requireReserve(after, { confirmsReserve: !changesReserve(lot, after) })
    await writeLot(tx, lotToEdit, after, lot.scheduledEndsAt)
  })
}

export async function applyAgreedTerms(
  tx: Tx,
  lotId: Id<"lot">,
  terms: AgreedLotTerms & Pick<typeof lots.$inferSelect, "estimateLowCents" | "estimateHighCents">,
): Promise<void> {
  const lotToEdit = await lockLotToEdit(tx, lotId, "latest")
  if (lotToEdit.hasOpened) throw refuse("hasOpened")
  await writeLot(tx, lotToEdit, { ...lotToEdit.lot, ...terms }, lotToEdit.lot.scheduledEndsAt)
}

/** The reserve, the buy-now price, and a lower opening price without a reserve need a new agreement of the seller. */
function requireTermsAgreed(
  { lot, consigned }: LotToEdit,
  input: AgreedLotTerms & { sellerId: string | null },
): void {
  if (!consigned) return
  const field = [
    input.sellerId !== lot.sellerId && "seller",
    input.reserveCents !== lot.reserveCents && "reserveCents",
    input.buyNowCents !== lot.buyNowCents && "buyNowCents",
    lot.reserveCents === null && input.openingCents < lot.openingCents && "openingCents",
  ].find(Boolean)
  if (field) throw refuse("agreedTerms", { field })
}

/** A reserve above the low estimate was confirmed when it was set. */
function changesReserve(before: ReserveAndEstimate, after: ReserveAndEstimate): boolean {
  return before.reserveCents !== after.reserveCents || before.estimateLowCents !== after.estimateLowCents
}

function scheduledEnd(tx: Tx, { lot, auction }: LotToEdit, own: Date | null): Date {
  const usual = new Date(auction.endsAt.getTime() + (lot.number - 1) * auction.staggerSeconds * 1_000)
  const endsAt = own ?? usual
  if (endsAt <= auction.startsAt || endsAt <= tx.now()) throw refuse("timesOutOfOrder", { field: "endsAt" })
  return endsAt
}

type LotUpdate = Omit<NewLot, "endsAt" | "condition"> & { condition: ConditionReport }

async function writeLot(tx: Tx, { lot }: LotToEdit, facts: LotUpdate, scheduledEndsAt: Date): Promise<void> {
  const after = {
    productId: requireId("prd", facts.productId),
    sellerId: facts.sellerId === null ? null : requireId("mem", facts.sellerId),
    openingCents: facts.openingCents,
    reserveCents: facts.reserveCents,
    buyNowCents: facts.buyNowCents,
    estimateLowCents: facts.estimateLowCents,
    estimateHighCents: facts.estimateHighCents,
    // The company cannot edit the seller's description.
    condition: { ...facts.condition, sellerFlaws: lot.condition.sellerFlaws ?? null },
    ...pick(facts, "description", "provenance"),
    scheduledEndsAt,
  }
  const changed = changesOf(lot, after)
  if (changed.length === 0) return
  await tx.db
    .update(lots)
    .set({ ...after, revision: lot.revision + 1 })
    .where(eq(lots.id, lot.id))
  await tx.db
    .update(biddingStates)
    .set({
      priceCents: after.openingCents,
      reserveMet: after.reserveCents === null ? null : false,
      endsAt: scheduledEndsAt,
    })
    .where(eq(biddingStates.lotId, lot.id))
  await record(tx, {
    act: "lots.edit",
    subjectId: lot.id,
    before: Object.fromEntries(changed.map(([name, before]) => [name, before])),
    after: Object.fromEntries(changed.map(([name, , now]) => [name, now])),
  })
  await publishLot(tx, lot.id)
}

type ComparedLot = Pick<
  typeof lots.$inferSelect,
  "productId" | "sellerId" | "description" | "provenance" | "condition"
> &
  AgreedLotTerms &
  Pick<typeof lots.$inferSelect, "estimateLowCents" | "estimateHighCents" | "scheduledEndsAt">

/** Without the reserve's figure, which is the seller's secret. */
function changesOf(before: ComparedLot, after: ComparedLot) {
  const [was, is] = [flatten(before), flatten(after)]
  return Object.keys(is).flatMap((name): [string, string | number | null, string | number | null][] => {
    const pair = [was[name] ?? null, is[name] ?? null] as const
    if (pair[0] === pair[1]) return []
    if (name !== "reserveCents") return [[name, ...pair]]
    return [[name, pair[0] === null ? "none" : "set", pair[1] === null ? "none" : "changed"]]
  })
}

function flatten({
  condition,
  scheduledEndsAt,
  ...facts
}: ComparedLot): Record<string, string | number | null> {
  return {
    productId: facts.productId,
    sellerId: facts.sellerId,
    openingCents: facts.openingCents,
    reserveCents: facts.reserveCents,
    buyNowCents: facts.buyNowCents,
    estimateLowCents: facts.estimateLowCents,
    estimateHighCents: facts.estimateHighCents,
    ...pick(facts, "description", "provenance"),
    endsAt: scheduledEndsAt.toISOString(),
    ...Object.fromEntries(Object.entries(condition).map(([name, value]) => [name, value ?? null])),
  }
}
