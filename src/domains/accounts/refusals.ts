import { refusals } from "#platform/refusal.ts"

/** Every "no" about who somebody is. */
export const refuse = refusals("accounts", {
  signIn: 401,
  wrongLogin: 401,
  suspended: 403,
  banned: 403,
  notVerified: 403,
  notAllowed: 403,
  notYours: 403,
  crossSite: 403,
  emailOrUserAlreadyExists: 409,
  tooManyTries: 429,
  usernameRequired: 422,
  usernameInvalid: 422,
  passwordRequired: 422,
  confirmRequired: 422,
  passwordsDiffer: 422,
  passwordTooShort: 422,
  passwordTooLong: 422,
  passwordTooCommon: 422,
  emailRequired: 422,
  emailInvalid: 422,
  countryRequired: 422,
  termsRequired: 422,
  registrationClosed: 403,
  linkInvalid: 410,
})
