import { type Cents, share } from "#platform/money.ts"

/** What the house asks of a buyer on the hammer, in basis points. Staff change it in the settings. */
export type BuyerCommission = { basisPoints: number; memberBasisPoints: number }

export const usualCommission: BuyerCommission = { basisPoints: 1_000, memberBasisPoints: 900 }

export type AllIn = { hammerCents: Cents; commissionCents: Cents; totalCents: Cents }

/** What a hammer price costs its buyer before delivery and duty. GST is inside both figures. */
export function allIn(hammerCents: Cents, commissionBasisPoints: number): AllIn {
  const commissionCents = share(hammerCents, commissionBasisPoints)
  return { hammerCents, commissionCents, totalCents: hammerCents + commissionCents }
}
