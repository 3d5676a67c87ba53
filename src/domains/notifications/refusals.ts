import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("notifications", {
  noSuchNotification: 404,
  noSuchStop: 404,
  tooManyTries: 429,
})
