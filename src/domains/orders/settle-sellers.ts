import { z } from "zod"
import { defineOutboxMessage } from "#platform/outbox.ts"

/** Settles paid lines with their sellers at once. The settlements domain handles it. */
export const settleSellers = defineOutboxMessage("settlements.settle", z.object({}))
