import { refusals } from "#platform/refusal.ts"

/** Every "no" about taking something off a shelf. */
export const refuse = refusals("shop", {
  notOnSale: 409,
  notInBasket: 404,
  tooOften: 429,
  productRequired: 422,
  quantityUnclear: 422,
  keyUnclear: 422,
})
