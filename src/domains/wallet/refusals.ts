import { refusals } from "#platform/refusal.ts"

/** Every "no" about balances and points. */
export const refuse = refusals("wallet", {
  notEnoughBalance: 409,
  notEnoughPoints: 409,
  amountUnclear: 422,
  reasonRequired: 422,
})
