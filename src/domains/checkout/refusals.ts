import { refusals } from "#platform/refusal.ts"

/** Every "no" between a cart and a paid order. */
export const refuse = refusals("checkout", {
  nothingSelected: 422,
  lineGone: 409,
  linePaid: 409,
  beingPaid: 409,
  noSuchOrder: 404,
  orderEnded: 409,
  wayUnclear: 422,
  wayNotOffered: 409,
  shippingUnclear: 422,
  shippingNotOffered: 409,
  addressRequired: 422,
  emailRequired: 422,
  countryNotYours: 403,
  keyRequired: 422,
  signInForWallet: 401,
  tooOften: 429,
})
