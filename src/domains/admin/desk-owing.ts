import { and, asc, count, desc, eq, ilike, or, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { lotFates, standings } from "#domains/auctions/schema.ts"
import { secondChances } from "#domains/bidding/schema.ts"
import { declareDefault } from "#domains/checkout/for-staff/declare-default.ts"
import { Why } from "#domains/checkout/for-staff/why.ts"
import { readPayTimes } from "#domains/orders/pay-times.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { read } from "#platform/input.ts"

export const OwingQuery = z.object({
  q: z.string().trim().max(100).catch("").default(""),
  show: z.enum(["late", "all", "defaulted"]).catch("late").default("late"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})
export type OwingQuery = z.output<typeof OwingQuery>

const pageSize = 50
const hourMs = 3_600_000

/** What was won and not paid, the latest first: those past their time, or all of it. */
export async function listOwing(ctx: Ctx, { q, show, page }: OwingQuery) {
  requirePermission(ctx, "orders")
  const { defaultHours } = await readPayTimes(ctx)
  const now = ctx.now()
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`
  const where = and(
    eq(orderLines.kind, "lot"),
    eq(orderLines.status, show === "defaulted" ? "defaulted" : "unpaid"),
    show === "late" ? sql`${orderLines.dueAt} < ${now.toISOString()}::timestamptz` : undefined,
    q
      ? or(ilike(orderLines.title, like), ilike(members.username, like), ilike(members.email, like))
      : undefined,
  )
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(orderLines)
      .innerJoin(members, eq(members.id, orderLines.memberId))
      .where(where),
    ctx.db
      .select({
        id: orderLines.id,
        title: orderLines.title,
        path: orderLines.path,
        priceCents: orderLines.priceCents,
        dueAt: orderLines.dueAt,
        memberId: members.id,
        username: members.username,
        orderId: orders.id,
        reference: orders.reference,
        lotId: orderLines.subjectId,
        status: orderLines.status,
        lotNow: lotNow(),
      })
      .from(orderLines)
      .innerJoin(members, eq(members.id, orderLines.memberId))
      .leftJoin(orders, eq(orders.id, orderLines.orderId))
      .where(where)
      .orderBy(show === "defaulted" ? desc(orderLines.dueAt) : asc(orderLines.dueAt), asc(orderLines.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const total = counted?.total ?? 0
  return {
    lines: rows.map(({ dueAt, status, ...row }) => {
      const until = new Date(dueAt.getTime() + defaultHours * hourMs)
      const mayDefault = status === "unpaid" && row.orderId === null && until <= now
      return { ...row, dueAt: dueAt.toISOString(), until: until.toISOString(), mayDefault }
    }),
    total,
    defaultHours,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  }
}

/** Where a lot stands that was won and not paid. */
function lotNow() {
  return sql<"sold" | "offered" | "decided" | "unsold" | null>`(
    select case when s.status = 'sold' then 'sold'
                when exists (select 1 from ${secondChances} c where c.lot_id = s.lot_id and c.status = 'open') then 'offered'
                when exists (select 1 from ${lotFates} f where f.lot_id = s.lot_id) then 'decided'
                else 'unsold' end
    from ${standings} s where s.lot_id = ${orderLines.subjectId})`
}

export type OwingLine = Awaited<ReturnType<typeof listOwing>>["lines"][number]

/** The form that declares one of them not paid. */
export async function endOwing(ctx: Ctx, sent: Readonly<Record<string, string>>): Promise<void> {
  requirePermission(ctx, "orders")
  await declareDefault(ctx, sent.line ?? "", read("checkout", Why, sent))
}
