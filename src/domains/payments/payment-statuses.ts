/** As card providers name them. */
export const paymentStatuses = [
  "requires_payment_method",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
] as const
