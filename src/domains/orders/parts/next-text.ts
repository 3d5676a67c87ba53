import { formatDate, money } from "#language/format.ts"
import { useLanguage, useTexts } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"
import type { PaymentMethod, ShippingMethod } from "../kinds.ts"
import type { OrderStage } from "../stages.ts"

type NextOrder = {
  stage: OrderStage
  paymentMethod: PaymentMethod
  shipping: ShippingMethod
  totalCents: Cents
  reference: string
  place: string
  complaintDays: number
  expiresAt: string
}

/** What happens next, in the words of the order page. */
export function useNextText(order: NextOrder): string {
  const t = useTexts("orders")
  const language = useLanguage()
  const { totalCents, reference, place, complaintDays: days, expiresAt } = order
  const facts = { total: money(totalCents), reference, place, days, until: formatDate(expiresAt, language) }
  return t(nextKey(order), facts)
}

function nextKey({ stage, paymentMethod, shipping }: NextOrder) {
  if (stage === "toPay") return `next.toPay.${paymentMethod}` as const
  return stage === "toPack" ? (`next.toPack.${shipping}` as const) : (`next.${stage}` as const)
}
