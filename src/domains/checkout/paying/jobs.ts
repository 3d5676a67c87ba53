import { z } from "zod"
import { idOf } from "#platform/database/id-schema.ts"
import { defineJob } from "#platform/jobs/jobs.ts"

export const cancelPayment = defineJob("payments.cancel", z.object({ paymentId: idOf("pay") }))

export const reportFailure = defineJob(
  "payments.report-failure",
  z.object({ paymentId: idOf("pay"), attempt: z.string() }),
)

export const handleStoredEvent = defineJob("payments.handle-event", z.object({ eventId: z.string() }))

export const sendRefund = defineJob("payments.refund", z.object({ refundId: idOf("ref") }))

export const refundForeignCharge = defineJob(
  "payments.refund-foreign-charge",
  z.object({ provider: z.string(), intentId: z.string() }),
)

export const pollRefundsAgain = defineJob(
  "payments.poll-refunds-again",
  z.object({ provider: z.string(), intentId: z.string() }),
)
