import { z } from "zod"
import { defineOutboxMessage } from "#platform/outbox.ts"

/** Settles with sellers at once what was paid for. The settlements handle it. */
export const settleSellers = defineOutboxMessage("settlements.settle", z.object({}))
