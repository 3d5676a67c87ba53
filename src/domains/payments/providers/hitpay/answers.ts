import { z } from "zod"
import type { Intent } from "../../payment-provider.ts"
import { centsOf } from "./decimals.ts"

const Amount = z.union([z.string(), z.number()]).transform((amount, context) => {
  try {
    return centsOf(amount)
  } catch {
    context.addIssue("not dollars and cents")
    return z.NEVER
  }
})

const Charge = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  currency: z.string().toLowerCase(),
  refunded_amount: Amount.nullish(),
})

export type Charge = z.output<typeof Charge>

export const PaymentRequest = z.object({
  id: z.string(),
  status: z.string(),
  amount: Amount,
  currency: z.string().toLowerCase(),
  reference_number: z.string().nullish(),
  url: z.string().nullish(),
  created_at: z.string(),
  payments: z.array(Charge).nullish(),
})

export type PaymentRequest = z.output<typeof PaymentRequest>

export const ChargeDetails = Charge.extend({ created_at: z.string() })

export const ChargeList = z.object({
  data: z.array(z.object({ id: z.string(), status: z.string(), payment_request_id: z.string().nullish() })),
  meta: z.object({ next_cursor: z.string().nullish() }).nullish(),
})

export const Refund = z.object({ id: z.string(), status: z.string() })

const paidStatuses = ["succeeded", "succeeded_manually", "refunded", "partially_refunded"]
const startedStatuses = ["pending", "requires_customer_action"]

export function isPaid({ status }: Pick<Charge, "status">): boolean {
  return paidStatuses.includes(status)
}

const endedStatuses = ["failed", "expired", "canceled", "inactive"]

/** Never "processing", which would keep the order open: a buyer may leave a PayNow code without paying it. */
export function statusOf({
  status,
  payments,
}: Pick<PaymentRequest, "status" | "payments">): Intent["status"] {
  if (status === "completed") return "succeeded"
  if (endedStatuses.includes(status)) return "canceled"
  const hasStarted = payments?.some((charge) => startedStatuses.includes(charge.status))
  return hasStarted ? "requires_action" : "requires_payment_method"
}

/** Singapore's time if there is no other zone. */
export function timeOf(text: string): Date {
  return new Date(/(?:z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}+08:00`)
}
