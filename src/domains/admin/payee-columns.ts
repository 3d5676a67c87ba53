import { members } from "#domains/accounts/schema.ts"
import { withdrawals } from "#domains/wallet/schema.ts"

/** A withdrawal with member and bank account, as every list of them needs. */
export const payeeColumns = {
  id: withdrawals.id,
  memberId: withdrawals.memberId,
  username: members.username,
  amountCents: withdrawals.amountCents,
  bankHolder: withdrawals.bankHolder,
  bankName: withdrawals.bankName,
}
