import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("assignments", {
  notAssignable: 409,
  noSuchColleague: 422,
})
