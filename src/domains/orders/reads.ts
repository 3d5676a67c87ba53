import { and, count, eq } from "drizzle-orm"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { orderLines } from "./schema.ts"

export async function countUnpaidLines(ctx: Ctx, memberId: Id<"mem">): Promise<number> {
  const [lines] = await ctx.db
    .select({ unpaid: count() })
    .from(orderLines)
    .where(and(eq(orderLines.memberId, memberId), eq(orderLines.status, "unpaid")))
  return lines?.unpaid ?? 0
}
