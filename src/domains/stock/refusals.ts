import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("stock", {
  outOfStock: 409,
  noMore: 409,
  fewerLeft: 409,
  heldForDramSale: 409,
  alreadyRecorded: 409,
  noSuchHold: 404,
  holdEnded: 409,
  quantityUnclear: 422,
  reasonRequired: 422,
  reasonTooLong: 422,
  movementUnclear: 422,
  productRequired: 422,
  noSuchProduct: 404,
  keyRequired: 422,
  locationUnknown: 422,
  shelfTooLong: 422,
})
