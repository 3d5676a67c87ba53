import { type SellerTerms, sellerNet } from "#domains/orders/quote.ts"
import type { Cents } from "#platform/money.ts"
import type { BottleState } from "../kinds.ts"
import { canTransition, isFinal } from "../transitions.ts"

export type PlannedValues = { lowCents: Cents | null; highCents: Cents | null; reserveCents: Cents | null }

type DraftColumns = {
  draftLowCents: Cents | null
  draftHighCents: Cents | null
  draftReserveCents: Cents | null
}

type PlannedBottle = DraftColumns & {
  id: string
  state: BottleState
  code: string | null
  shelf: string | null
  productId: string | null
}

/** The draft of staff, or without one the values of the last proposal. */
export function valuesOf(bottle: DraftColumns, last: PlannedValues | null): PlannedValues {
  const { draftLowCents, draftHighCents, draftReserveCents } = bottle
  const hasDraft = draftLowCents !== null || draftHighCents !== null || draftReserveCents !== null
  if (!hasDraft && last)
    return { lowCents: last.lowCents, highCents: last.highCents, reserveCents: last.reserveCents }
  return { lowCents: draftLowCents, highCents: draftHighCents, reserveCents: draftReserveCents }
}

const beforeCatalogue = ["submitted", "valued", "agreed", "received", "inspected", "photographed", "declined"]

/** What the grid of a consignment lets staff change. An agreed value changes by a new agreement only. */
export function editableParts({ state, code }: Pick<PlannedBottle, "state" | "code">) {
  return {
    product: beforeCatalogue.includes(state),
    values: canTransition(state, "valued", "staff"),
    shelf: code !== null && !isFinal(state),
  }
}

/** What an editor of the row has seen: another text means that somebody has changed it since. */
export function planText(bottle: PlannedBottle, last: (PlannedValues & { id: string }) | null): string {
  const { lowCents, highCents, reserveCents } = valuesOf(bottle, last)
  const parts = [bottle.state, bottle.productId, lowCents, highCents, reserveCents, bottle.shelf, last?.id]
  return parts.map((part) => part ?? "").join("|")
}

/** The seller can still bring more: one of the bottles has yet to be put into an auction. */
export function acceptsBottles(states: readonly BottleState[]): boolean {
  return states.some((state) => state !== "assigned" && !isFinal(state))
}

type LastTerms = PlannedValues & {
  commissionBasisPoints: number
  listingCents: Cents
  reserveFeeCents: Cents
}

/** Those of the last proposal, else the usual ones. Without a reserve there is no fee for it. */
export function termsFor(
  reserveCents: Cents | null,
  last: LastTerms | null,
  usual: SellerTerms,
): SellerTerms {
  const { commissionBasisPoints, listingCents } = last ?? usual
  const feeCents = last && last.reserveCents !== null ? last.reserveFeeCents : usual.reserveCents
  return { commissionBasisPoints, listingCents, reserveCents: reserveCents === null ? 0 : feeCents }
}

type ValuedBottle = PlannedValues & { state: BottleState; terms: SellerTerms }

/** Of bottles that may still be sold: what is expected of them, and what their seller would get. */
export function consignmentTotals(bottles: readonly ValuedBottle[]) {
  const totals = { lowCents: 0, highCents: 0, reserveCents: 0, netLowCents: 0, netHighCents: 0, valued: 0 }
  for (const { state, lowCents, highCents, reserveCents, terms } of bottles) {
    if (isOut(state) || lowCents === null || highCents === null) continue
    const leastCents = Math.max(lowCents, reserveCents ?? 0)
    totals.valued += 1
    totals.lowCents += lowCents
    totals.highCents += highCents
    totals.reserveCents += reserveCents ?? 0
    totals.netLowCents += sellerNet(leastCents, terms).netCents
    totals.netHighCents += sellerNet(Math.max(leastCents, highCents), terms).netCents
  }
  return totals
}

function isOut(state: BottleState): boolean {
  return state === "refused" || state === "withdrawn" || state === "returned" || state === "stocked"
}
