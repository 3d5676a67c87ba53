import type { PromotionTerms } from "#domains/promotions/inputs.ts"

/** A tenth off all bottles of the shop, without a code and without an end. */
export function promotionTerms(change: Partial<PromotionTerms> = {}): PromotionTerms {
  return {
    ...{ name: "Winter", code: null, kind: "percentage", basisPoints: 1_000, amountCents: null },
    ...{
      minimumCents: 0,
      places: [],
      isMembersOnly: false,
      segmentId: null,
      maxUses: null,
      maxUsesPerPerson: null,
    },
    ...{ startsAt: new Date("2020-01-01T00:00:00Z"), endsAt: null },
    targets: { products: [], categories: [], distilleries: [], bottlers: [] },
    ...change,
  }
}
