import { sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { listAddress } from "#platform/lists/list.ts"
import { parseListQuery } from "#platform/lists/list-query.ts"
import { formatLocalTime } from "#platform/time.ts"
import { listedUnpaid } from "./list-unpaid.ts"
import { unpaidList } from "./unpaid-list.ts"

const dayMs = 24 * 60 * 60 * 1_000

/** When debts of each age were due, in days before today; the oldest have no first day. */
const ages = [
  { age: "notDue", first: 0, last: null },
  { age: "week", first: 7, last: 1 },
  { age: "month", first: 30, last: 8 },
  { age: "older", first: null, last: 31 },
] as const

/** Unpaid purchases by how long they have been due, with the addresses of their lists. */
export async function readAgedDebts(ctx: Ctx) {
  requirePermission(ctx, "orders")
  const day = (before: number | null) =>
    before === null ? "" : formatLocalTime(new Date(ctx.now().getTime() - before * dayMs)).slice(0, 10)
  const debts = ages.map((age) => ({
    ...age,
    filter: { show: "all", from: day(age.first), to: day(age.last) },
  }))
  const isOf = (filter: Record<string, string>) => listedUnpaid.where(ctx, parseListQuery(unpaidList, filter))
  const columns = debts.flatMap(({ age, filter }) => [
    [age, sql<number>`(count(*) filter (where ${isOf(filter)}))::int`] as const,
    [
      `${age}Cents`,
      sql`coalesce(sum(${orderLines.priceCents}) filter (where ${isOf(filter)}), 0)::bigint`.mapWith(Number),
    ] as const,
  ])
  const [row] = await ctx.db
    .select(Object.fromEntries(columns))
    .from(orderLines)
    .where(isOf({ show: "all" }))
  const sums: Readonly<Record<string, unknown>> = row ?? {}
  return debts.map(({ filter, ...debt }) => ({
    ...debt,
    count: Number(sums[debt.age] ?? 0),
    cents: Number(sums[`${debt.age}Cents`] ?? 0),
    to: listAddress("/admin/unpaid", Object.entries(filter)),
  }))
}

export type AgedDebt = Awaited<ReturnType<typeof readAgedDebts>>[number]
