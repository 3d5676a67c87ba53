import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("shop", {
  notOnSale: 409,
  notInBasket: 404,
  tooOften: 429,
  productRequired: 422,
  quantityUnclear: 422,
  keyUnclear: 422,
  queryUnclear: 422,
  sortUnclear: 422,
  pageUnclear: 422,
})
