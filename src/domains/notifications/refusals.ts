import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("notifications", {
  noSuchNotification: 404,
  noSuchUnsubscribeLink: 404,
  deviceInvalid: 422,
  noSuchDevice: 404,
  tooManyTries: 429,
})
