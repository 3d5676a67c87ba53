import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("returns", {
  noSuchClaim: 404,
  noSuchLine: 404,
  notGoods: 422,
  notReceived: 409,
  claimTooLate: 409,
  nothingToClaim: 409,
  claimOpen: 409,
  claimClosed: 409,
  goodsAreHere: 409,
  reasonUnknown: 422,
  quantityUnclear: 422,
  descriptionRequired: 422,
  textTooLong: 422,
  tooManyPhotos: 422,
  tooOften: 429,
  keyRequired: 422,
  answerRequired: 422,
  referenceRequired: 422,
  dateUnclear: 422,
  restockUnclear: 422,
})
