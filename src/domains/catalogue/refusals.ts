import { refusals } from "#platform/refusal.ts"

/** Every "no" about bottles and who made them. */
export const refuse = refusals("catalogue", {
  noSuchProduct: 404,
  noSuchDistillery: 422,
})
