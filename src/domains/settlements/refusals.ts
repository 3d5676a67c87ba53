import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("settlements", {
  noSuchSettlement: 404,
  noSuchSeller: 404,
  alreadySettled: 409,
  reasonRequired: 422,
})
