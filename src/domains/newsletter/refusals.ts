import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("newsletter", {
  noSuchLink: 404,
  noSuchNewsletter: 404,
  noSuchSubscriber: 404,
  emailExists: 409,
  alreadySent: 409,
  emailRequired: 422,
  emailUnclear: 422,
  subjectRequired: 422,
  bodyRequired: 422,
  countriesUnclear: 422,
  addressesRequired: 422,
  noRecipients: 422,
  reasonRequired: 422,
  tooManyTries: 429,
})
