import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("listings", {
  noSuchListing: 404,
  alreadyListed: 409,
  locationUnknown: 422,
  kindUnknown: 422,
  priceUnclear: 422,
  salePriceUnclear: 422,
  salePriceTooHigh: 422,
  saleTimeUnclear: 422,
  saleDatesRequired: 422,
  saleEndTooEarly: 422,
  noSale: 409,
  largePriceChange: 409,
  changedMeanwhile: 409,
  statusUnclear: 409,
})
