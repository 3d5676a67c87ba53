import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("prices", {
  noSuchResult: 404,
  noSuchBottle: 404,
  tooManyFiles: 429,
  noneChosen: 422,
  tooMany: 422,
  bottleRequired: 422,
})
