import { members } from "#domains/accounts/schema.ts"
import { pick } from "#platform/pick.ts"
import { withdrawals } from "../schema.ts"

export const payeeFields = {
  ...pick(withdrawals, "id", "memberId", "amountCents", "bankHolder", "bankName"),
  username: members.username,
}
