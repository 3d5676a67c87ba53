import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("integrity", {
  noSuchFinding: 404,
  notOpen: 409,
  notTwo: 409,
  notJoined: 409,
  reasonRequired: 422,
  tooManySearches: 429,
})
