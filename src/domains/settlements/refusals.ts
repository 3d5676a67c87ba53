import { refusals } from "#platform/refusal.ts"

/** Every "no" about what sellers are to have. */
export const refuse = refusals("settlements", {
  noSuchSettlement: 404,
  settledBefore: 409,
  reasonRequired: 422,
})
