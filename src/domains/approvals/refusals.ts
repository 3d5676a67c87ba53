import { refusals } from "#platform/refusal.ts"

export const refuse = refusals("approvals", {
  noSuchApproval: 404,
  approvalAnswered: 409,
  approvalWaiting: 409,
  samePerson: 403,
  requesterNotAllowed: 409,
  notYourRequest: 403,
  reasonRequired: 422,
  reasonTooLong: 422,
})
