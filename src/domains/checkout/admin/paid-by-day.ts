import { gte, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { formatLocalTime, startOfDay } from "#platform/time.ts"

const dayMs = 24 * 60 * 60 * 1_000

/** What was paid on each of the last days in Singapore, today last. */
export async function listPaidByDay(ctx: Ctx, days: number) {
  requirePermission(ctx, "money")
  const first = startOfDay(ctx.now()).getTime() - (days - 1) * dayMs
  const rows = await ctx.db
    .select({
      day: sql<string>`to_char(${orders.paidAt} at time zone 'Asia/Singapore', 'YYYY-MM-DD')`,
      orders: sql<number>`count(*)::int`,
      cents: sql`sum(${orders.totalCents})::bigint`.mapWith(Number),
    })
    .from(orders)
    .where(gte(orders.paidAt, new Date(first)))
    .groupBy(sql`1`)
  const found = new Map(rows.map((row) => [row.day, row]))
  return Array.from({ length: days }, (_, place) => {
    const day = formatLocalTime(new Date(first + place * dayMs)).slice(0, 10)
    return found.get(day) ?? { day, orders: 0, cents: 0 }
  })
}

export type PaidDay = Awaited<ReturnType<typeof listPaidByDay>>[number]
