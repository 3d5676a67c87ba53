import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("reviews", {
  notBought: 403,
  noSuchReview: 404,
  noSuchProduct: 404,
  alreadyRated: 409,
  transitionNotAllowed: 409,
  starsUnclear: 422,
  textTooLong: 422,
  answerRequired: 422,
  answerTooLong: 422,
  reasonRequired: 422,
  tooManyTries: 429,
})
