import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("watching", {
  deviceInvalid: 422,
  noSuchDevice: 404,
  tooManyTries: 429,
  noSuchCalendar: 404,
})
