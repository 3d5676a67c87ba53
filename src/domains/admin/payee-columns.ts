import { members } from "#domains/accounts/schema.ts"
import { withdrawals } from "#domains/wallet/schema.ts"

/** A withdrawal, whose it is and where it goes: as much as every list of them shows. */
export const payeeColumns = {
  id: withdrawals.id,
  memberId: withdrawals.memberId,
  username: members.username,
  amountCents: withdrawals.amountCents,
  bankHolder: withdrawals.bankHolder,
  bankName: withdrawals.bankName,
}
