import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("contact", {
  noSuchMessage: 404,
  nameRequired: 422,
  nameTooLong: 422,
  emailRequired: 422,
  emailUnclear: 422,
  subjectRequired: 422,
  subjectTooLong: 422,
  messageRequired: 422,
  messageTooLong: 422,
  answerRequired: 422,
  keyRequired: 422,
  statusUnclear: 409,
  tooManyMessages: 429,
})
