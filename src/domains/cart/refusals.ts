import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("cart", {
  full: 409,
  notInCart: 404,
  actUnclear: 422,
  linkEnded: 410,
  sandboxOnly: 404,
})
