import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("accounting", {
  amountUnclear: 422,
  noteTooLong: 422,
  claimsAboveInputTax: 422,
  quarterUnclear: 422,
  dateUnclear: 422,
  dayOrder: 422,
  dayNotPast: 422,
  periodTooLong: 422,
  choiceUnclear: 422,
  codeUnclear: 422,
  nameUnclear: 422,
  booksDiffer: 409,
  noSuchExport: 404,
  exportChanged: 409,
})
