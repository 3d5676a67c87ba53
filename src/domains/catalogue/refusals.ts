import { refusals } from "#platform/refusal.ts"

/** Every "no" about bottles, who made them, and the words of the trade. */
export const refuse = refusals("catalogue", {
  noSuchProduct: 404,
  noSuchDistillery: 404,
  noSuchBottler: 404,
  noSuchTerm: 404,
  nameRequired: 422,
  nameTooLong: 422,
  nameNotLatin: 422,
  nameTaken: 409,
  countryRequired: 422,
  textTooLong: 422,
  yearUnclear: 422,
  yearsOutOfOrder: 422,
  worksAndClosed: 422,
  positionUnclear: 422,
  definitionRequired: 422,
  topicUnknown: 422,
})
