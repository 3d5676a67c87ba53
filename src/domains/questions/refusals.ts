import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("questions", {
  noSuchQuestion: 404,
  textRequired: 422,
  textTooLong: 422,
  lotEnded: 409,
  ownLot: 403,
  tooMany: 429,
  answerRequired: 422,
  answerTooLong: 422,
  audienceRequired: 422,
  wordingRequired: 422,
  wordingTooLong: 422,
  nameInWording: 422,
  nameInAnswer: 422,
  reasonRequired: 422,
  isRemoved: 409,
})
