import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("countries", {
  deliveryForMembers: 403,
  noSuchCountry: 422,
  noSuchCurrency: 422,
  noSuchLanguage: 422,
  notDelivered: 422,
  rateInvalid: 422,
  rateDateInvalid: 422,
})
