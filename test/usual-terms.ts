import { type AgreedTerms, usualFees } from "#domains/orders/quote.ts"

/** Of a lot whose buyer pays the usual fees, and whose parcel is priced by the current rates. */
export const usualTerms: AgreedTerms = {
  commissionBasisPoints: usualFees.commissionBasisPoints,
  memberCommissionBasisPoints: usualFees.memberCommissionBasisPoints,
  coverBasisPoints: usualFees.coverBasisPoints,
  cardBasisPoints: usualFees.cardBasisPoints,
  weightG: 1_600,
  volumeMl: 700,
  agreedAt: "2999-01-01T00:00:00.000Z",
}
