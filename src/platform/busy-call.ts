import type { z } from "zod"
import type { Ctx } from "./ctx.ts"

/** An API call that has a fast path besides its route (`server/busy-doors.ts`). Both run this. */
export type BusyCall<Schema extends z.ZodType = z.ZodType> = {
  /** The noun whose refusals describe what is wrong with the body. */
  noun: string
  schema: Schema
  status: number
  run(ctx: Ctx, sent: z.output<Schema>): Promise<unknown>
}
