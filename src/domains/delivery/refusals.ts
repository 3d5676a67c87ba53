import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("delivery", {
  noSuchRate: 404,
  rateHolds: 409,
  notLater: 422,
  dayTaken: 409,
  feesFall: 422,
  daysTurned: 422,
  limitAlone: 422,
})
