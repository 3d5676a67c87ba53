import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("integrity", {
  noSuchFinding: 404,
  notOpen: 409,
  singleAccountFinding: 409,
  accountsNotLinked: 409,
  decisionsTooFew: 409,
  reasonRequired: 422,
  tooManySearches: 429,
})
