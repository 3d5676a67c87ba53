import { z } from "zod"
import { idOf } from "#platform/id-schema.ts"
import { defineJob } from "#platform/jobs.ts"

/** Cancels a payment at its provider. */
export const cancelPayment = defineJob("payments.cancel", z.object({ paymentId: idOf("pay") }))

/** Acts on a provider's message that was stored and not yet handled. */
export const handleStoredEvent = defineJob("payments.handle-event", z.object({ eventId: z.string() }))

/** Sends a refund to its provider, or asks what became of it. */
export const sendRefund = defineJob("payments.refund", z.object({ refundId: idOf("ref") }))

/** Returns the whole of a payment that paid for nothing. */
export const returnWhole = defineJob(
  "payments.give-back-whole",
  z.object({ provider: z.string(), intentId: z.string() }),
)
