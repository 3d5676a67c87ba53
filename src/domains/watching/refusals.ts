import { refusals } from "#platform/refusal.ts"

/** Every "no" about being told. */
export const refuse = refusals("watching", {
  deviceInvalid: 422,
  noSuchDevice: 404,
  tooManyTries: 429,
  noSuchCalendar: 404,
})
