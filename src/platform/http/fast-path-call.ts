import type { z } from "zod"
import type { Ctx } from "../ctx.ts"

/** Shared by an API route and its fast path (`server/fast-path.ts`). */
export type FastPathCall<Schema extends z.ZodType = z.ZodType> = {
  noun: string
  schema: Schema
  status: number
  run(ctx: Ctx, input: z.output<Schema>): Promise<unknown>
}
