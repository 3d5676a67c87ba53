import { refusals } from "#platform/refusal.ts"

/** Every "no" about casks and what people ask about them. */
export const refuse = refusals("casks", {
  noSuchCask: 404,
  noSuchEnquiry: 404,
  nameRequired: 422,
  nameTooLong: 422,
  emailRequired: 422,
  emailUnclear: 422,
  phoneUnclear: 422,
  messageRequired: 422,
  messageTooLong: 422,
  answerRequired: 422,
  statusUnclear: 409,
  tooManyEnquiries: 429,
  figureUnclear: 422,
  dateUnclear: 422,
  numberTaken: 409,
  distilleryUnknown: 422,
  textRequired: 422,
  keyRequired: 422,
  datesOut: 422,
  rlaUnclear: 422,
  confirmRequired: 422,
  notForSale: 409,
  priceMoved: 409,
  tooManyBuys: 429,
})
