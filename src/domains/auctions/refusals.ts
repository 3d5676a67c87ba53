import { refusals } from "#platform/refusal.ts"

/** Every "no" about auctions and their lots. */
export const refuse = refusals("auctions", {
  noSuchAuction: 404,
  noSuchLot: 404,
  noSuchProduct: 404,
  noSuchMember: 404,
  titleRequired: 422,
  locationUnknown: 422,
  timeUnknown: 422,
  timesOutOfOrder: 422,
  startsInPast: 422,
  numberOutOfRange: 422,
  openingRequired: 422,
  reserveBelowOpening: 422,
  buyNowBelowReserve: 422,
  estimateOutOfOrder: 422,
  conditionUnknown: 422,
  noLots: 409,
  tooLate: 409,
  hasBids: 409,
  fromIntake: 409,
  stepsEmpty: 422,
  stepsNotWhole: 422,
  stepsNotPositive: 422,
  stepsStart: 422,
  stepsGap: 422,
  stepsOverlap: 422,
  stepsBackwards: 422,
  stepsUnbounded: 422,
  stepsEnd: 422,
  csvUnreadable: 422,
  csvColumnMissing: 422,
  csvRow: 422,
})

export type AuctionReason = (typeof refuse.reasons)[number]
