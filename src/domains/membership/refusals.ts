import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("membership", {
  pleaseLogin: 401,
  alreadyMember: 409,
  notForStaff: 409,
  noSuchUpgrade: 404,
  tooOften: 429,
})
