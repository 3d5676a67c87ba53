import { refusals } from "#platform/refusal.ts"

/** Every "no" about what members watch. */
export const refuse = refusals("wishlist", {
  nothingToWatch: 404,
  listFull: 409,
  tooManyTries: 429,
})
