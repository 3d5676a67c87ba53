import { refusals } from "#platform/refusal.ts"

/** Every "no" about balances and points. */
export const refuse = refusals("wallet", {
  notEnoughBalance: 409,
  notEnoughPoints: 409,
  amountUnclear: 422,
  reasonRequired: 422,
  reasonTooLong: 422,
  pointsUnclear: 422,
  wayUnclear: 422,
  keyRequired: 422,
  holderRequired: 422,
  bankRequired: 422,
  numberUnclear: 422,
  tooLittle: 422,
  tooMuch: 422,
  balanceFull: 409,
  noSuchWithdrawal: 404,
  withdrawalEnded: 409,
  otherWithdrawal: 409,
  ownWallet: 403,
  tooOften: 429,
})
