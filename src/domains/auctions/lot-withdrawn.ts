import { z } from "zod"
import { idOf } from "#platform/database/id-schema.ts"
import { defineJob } from "#platform/jobs/jobs.ts"

/** Its watchers are notified. */
export const lotWithdrawn = defineJob("auctions.lotWithdrawn", z.object({ lotId: idOf("lot") }))
