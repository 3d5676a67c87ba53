import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("wishlist", {
  nothingToWatch: 404,
  listFull: 409,
  tooManyTries: 429,
})
