import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("emails", {
  noSuchEmail: 404,
  textRequired: 422,
  textTooLong: 422,
  factMissing: 422,
  factUnknown: 422,
  bracesUnclear: 422,
  textUnchanged: 409,
})
