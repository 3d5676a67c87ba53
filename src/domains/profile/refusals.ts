import { refusals } from "#platform/refusal.ts"

/** Every "no" about what somebody keeps with their account. */
export const refuse = refusals("profile", {
  firstNameMissing: 422,
  lastNameMissing: 422,
  phoneMissing: 422,
  phoneWrong: 422,
  emailMissing: 422,
  emailWrong: 422,
  addressMissing: 422,
  cityMissing: 422,
  countryMissing: 422,
  postalCodeMissing: 422,
  tooLong: 422,
  noSuchAddress: 404,
  tooManyAddresses: 409,
  noSuchDevice: 404,
  sameEmail: 422,
  tooManyLetters: 429,
  linkInvalid: 410,
  wordMissing: 422,
  leading: 409,
  pledging: 409,
  owing: 409,
  selling: 409,
})
