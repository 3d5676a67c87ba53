import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("watching", {
  tooManyTries: 429,
  noSuchCalendar: 404,
})
