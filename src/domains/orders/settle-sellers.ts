import { z } from "zod"
import { defineOutboxMessage } from "#platform/jobs/outbox.ts"

export const settleSellers = defineOutboxMessage("settlements.settle", z.object({}))
