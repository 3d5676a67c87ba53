import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("orders", {
  noSuchOrder: 404,
  noSuchLine: 404,
  noSuchDocument: 404,
  transitionNotAllowed: 409,
  pageUnclear: 422,
  tooOften: 429,
  ownDefaults: 403,
  biddingNotEnded: 409,
  holdLimitReached: 409,
  nothingToRemindOf: 409,
  remindedLately: 409,
})
