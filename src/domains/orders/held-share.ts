import { sql } from "drizzle-orm"
import { stockLevels } from "#domains/stock/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { readHoldTerms } from "./pay-terms.ts"
import { orderLines } from "./schema.ts"

export async function readHeldShare(ctx: Pick<Ctx, "app" | "db">) {
  const { alarmBasisPoints } = await readHoldTerms(ctx)
  const [row] = await ctx.db
    .select({
      bottles: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int`,
      stock: sql<number>`(select coalesce(sum(${stockLevels.onHand}), 0)::int from ${stockLevels})`,
    })
    .from(orderLines)
    .where(
      sql`${orderLines.kind} = 'bottle' and ${orderLines.status} = 'unpaid' and ${orderLines.holdId} is not null`,
    )
  const { bottles, stock } = row ?? { bottles: 0, stock: 0 }
  return { bottles, stock, isAlarming: isAlarming(bottles, stock, alarmBasisPoints) }
}

export function isAlarming(bottles: number, stock: number, alarmBasisPoints: number): boolean {
  return bottles * 10_000 > stock * alarmBasisPoints
}
