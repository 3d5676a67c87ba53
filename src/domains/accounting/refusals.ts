import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("accounting", {
  amountUnclear: 422,
  quarterUnclear: 422,
})
