import { refusals } from "#platform/refusal.ts"

/** Every "no" of the desk's own forms; what they ask of a domain is refused in that domain's words. */
export const refuse = refusals("admin", {
  noFile: 422,
  fileTooLarge: 413,
  fileNotText: 422,
  lotsMoved: 409,
  productRequired: 422,
  sellerUnknown: 422,
  notAnAmount: 422,
  stepAmount: 422,
  nobodyChosen: 422,
  percentUnclear: 422,
  numberUnclear: 422,
  timeUnclear: 422,
  noDay: 422,
  closesTooSoon: 422,
  leadTooLong: 422,
  announcementTitle: 422,
  announcementText: 422,
  nobodyTold: 422,
  wordsMissing: 422,
  wordsTooLong: 422,
  emailUnclear: 422,
  socialUnclear: 422,
  countryUnclear: 422,
  mostBelowLeast: 422,
})
