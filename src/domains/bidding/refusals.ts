import { refusals } from "#platform/refusal.ts"

/** Facts hold public figures only: a refusal is logged, and a maximum or a reserve must not be. */
export const refuse = refusals("bidding", {
  noSuchLot: 404,
  notOpen: 409,
  notLive: 409,
  paused: 409,
  reasonRequired: 422,
  marginOutOfRange: 422,
  withdrawn: 409,
  ownLot: 403,
  keyInvalid: 422,
  keyReused: 409,
  amountRequired: 422,
  tooHigh: 422,
  retype: 422,
  ended: 409,
  notEnded: 409,
  notWhole: 422,
  tooLow: 422,
  notHigher: 422,
  buyNowFail: 409,
  confirmRequired: 422,
  noBuyNow: 409,
})

export type BiddingReason = (typeof refuse.reasons)[number]
