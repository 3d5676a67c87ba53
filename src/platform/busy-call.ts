import type { z } from "zod"
import type { Ctx } from "./ctx.ts"

/** A call of the API that has a door of its own besides its route: `server/busy-doors.ts`. Both run this. */
export type BusyCall<Schema extends z.ZodType = z.ZodType> = {
  /** Whose refusals say what is wrong with what was sent. */
  noun: string
  schema: Schema
  status: number
  run(ctx: Ctx, sent: z.output<Schema>): Promise<unknown>
}
