import { refusals } from "#platform/refusal.ts"

/** Facts hold public figures only: a refusal is logged, and a maximum or a reserve must not be. */
export const refuse = refusals("bidding", {
  ended: 409,
  notEnded: 409,
  notWhole: 422,
  tooLow: 422,
  notHigher: 422,
  stepsEmpty: 422,
  stepsNotWhole: 422,
  stepsNotPositive: 422,
  stepsStart: 422,
  stepsGap: 422,
  stepsOverlap: 422,
  stepsBackwards: 422,
  stepsUnbounded: 422,
  stepsEnd: 422,
})

export type BiddingReason = (typeof refuse.reasons)[number]
