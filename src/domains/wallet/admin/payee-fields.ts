import { members } from "#domains/accounts/schema.ts"
import { withdrawals } from "../schema.ts"

export const payeeFields = {
  id: withdrawals.id,
  memberId: withdrawals.memberId,
  username: members.username,
  amountCents: withdrawals.amountCents,
  bankHolder: withdrawals.bankHolder,
  bankName: withdrawals.bankName,
}
