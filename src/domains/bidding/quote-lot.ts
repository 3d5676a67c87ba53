import { type Fees, type QuotedLine, quoteOrder } from "#domains/orders/quote.ts"
import type { Cents } from "#platform/money.ts"

type BoughtLot = Extract<QuotedLine, { kind: "lot" }>

/** What a bought lot costs before delivery, if it is paid without a card. */
export function quoteLot(
  payer: { fees: Fees; isMember: boolean },
  { priceCents, agreedTerms, isOverdue = false }: Pick<BoughtLot, "priceCents" | "agreedTerms" | "isOverdue">,
): Cents {
  const lines = [{ kind: "lot", priceCents, agreedTerms, isOverdue, quantity: 1 }] as const
  return quoteOrder({ lines, ...payer, paymentMethod: "transfer" }).totalCents
}
