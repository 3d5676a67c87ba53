import { type Fees, type QuotedLine, quoteOrder } from "#domains/orders/quote.ts"
import type { Cents } from "#platform/money.ts"

/** What a member would pay less for these lines, beyond the membership fee. Zero if it does not pay for itself. */
export function membershipSaving(lines: readonly QuotedLine[], fees: Fees): Cents {
  const totalAs = (isMember: boolean) =>
    quoteOrder({ lines, fees, isMember, paymentMethod: "transfer" }).totalCents
  return Math.max(0, totalAs(false) - totalAs(true) - fees.membershipCents)
}
