import { refusals } from "#platform/refusal.ts"

/** Every "no" about paying and giving back. */
export const refuse = refusals("payments", {
  cardsNotTaken: 409,
  transfersNotTaken: 409,
  providerAway: 503,
  noSuchProvider: 404,
  noSuchPayment: 404,
  secretRequired: 422,
  orderRequired: 422,
  forged: 400,
  nothingToPay: 409,
  notByWallet: 409,
  notByCard: 409,
  notPaid: 409,
  amountUnclear: 422,
  moreThanPaid: 409,
  noWallet: 409,
  topUpToWallet: 409,
  notToBank: 409,
  notByHand: 409,
  reasonRequired: 422,
  keyRequired: 422,
  noSuchRefund: 404,
  otherRefund: 409,
  cardWrong: 422,
  tooOften: 429,
})
