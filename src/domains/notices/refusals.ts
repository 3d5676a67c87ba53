import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("notices", {
  noSuchNotice: 404,
  noSuchStop: 404,
  tooManyTries: 429,
})
