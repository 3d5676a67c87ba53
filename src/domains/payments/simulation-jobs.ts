import { z } from "zod"
import { defineJob } from "#platform/jobs/jobs.ts"
import { defineOutboxMessage } from "#platform/jobs/outbox.ts"

/** Requested by a simulated provider for itself. */
export const finishSimulated = defineJob("payments.finish-simulated", z.object({ provider: z.string() }))

export const simulatedEvent = defineOutboxMessage(
  "payments.simulated-event",
  z.object({ provider: z.string(), eventId: z.string() }),
)
