import { type Cents, share } from "#platform/money.ts"

export type AllIn = { hammerCents: Cents; commissionCents: Cents; totalCents: Cents }

/** Before delivery and duty. GST, where it applies, is inside the commission. */
export function allIn(hammerCents: Cents, commissionBasisPoints: number): AllIn {
  const commissionCents = share(hammerCents, commissionBasisPoints)
  return { hammerCents, commissionCents, totalCents: hammerCents + commissionCents }
}
