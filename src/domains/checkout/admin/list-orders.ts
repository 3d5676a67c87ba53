import { and, asc, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { parseSingaporeTime, startOfDay } from "#platform/time.ts"
import { needsPaymentLink } from "./needs-payment-link.ts"
import type { OrderQuery, orderSorts } from "./order-query.ts"

const columns = {
  id: orders.id,
  reference: orders.reference,
  email: orders.email,
  memberId: orders.memberId,
  username: members.username,
  name: members.name,
  address: orders.address,
  status: orders.status,
  paymentMethod: orders.paymentMethod,
  shipping: orders.shipping,
  totalCents: orders.totalCents,
  createdAt: orders.createdAt,
  expiresAt: orders.expiresAt,
  paidAt: orders.paidAt,
  lines: sql<number>`(select count(*)::int from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
}

const sorts: Record<(typeof orderSorts)[number], SQL[]> = {
  newest: [desc(orders.createdAt), desc(orders.id)],
  oldest: [asc(orders.createdAt), asc(orders.id)],
  due: [asc(orders.expiresAt), asc(orders.id)],
  total: [desc(orders.totalCents), desc(orders.id)],
}

export async function listAdminOrders(ctx: Ctx, query: OrderQuery) {
  const { limit, page } = query
  const [rows, sums] = await Promise.all([
    select(ctx, query)
      .limit(limit)
      .offset((page - 1) * limit),
    sumOrders(ctx, query),
  ])
  return { orders: rows.map(toListedOrder), ...sums, pages: Math.max(1, Math.ceil(sums.total / limit)) }
}

export type AdminListedOrder = ReturnType<typeof toListedOrder>

const maxInFile = 100_000

export async function listAllAdminOrders(ctx: Ctx, query: OrderQuery) {
  return (await select(ctx, query).limit(maxInFile)).map(toListedOrder)
}

function select(ctx: Ctx, query: OrderQuery) {
  requirePermission(ctx, "orders")
  return ctx.db
    .select(columns)
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(filterOf(ctx, query))
    .orderBy(...sorts[query.sort])
    .$dynamic()
}

type AdminOrderRow = Awaited<ReturnType<typeof select>>[number]

function toListedOrder({ createdAt, expiresAt, paidAt, address, name, ...order }: AdminOrderRow) {
  const receiver = address ? `${address.firstname} ${address.lastname}` : null
  return {
    ...order,
    buyer: name || receiver,
    country: address?.country ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }
}

async function sumOrders(ctx: Ctx, query: OrderQuery) {
  const [row] = await ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      paid: sql<number>`count(*) filter (where ${orders.status} = 'paid')::int`,
      paidCents: cents(sql`${orders.status} = 'paid'`),
      unpaid: sql<number>`count(*) filter (where ${orders.status} in ('unpaid', 'processing'))::int`,
      unpaidCents: cents(sql`${orders.status} in ('unpaid', 'processing')`),
    })
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(filterOf(ctx, query))
  return row ?? { total: 0, paid: 0, paidCents: 0, unpaid: 0, unpaidCents: 0 }
}

function cents(which: SQL) {
  return sql<number>`coalesce(sum(${orders.totalCents}) filter (where ${which}), 0)::bigint`.mapWith(Number)
}

const dayMs = 24 * 60 * 60 * 1_000

function filterOf(ctx: Ctx, { q, status, paymentMethod, shipping, from, to }: OrderQuery): SQL | undefined {
  const [first, last] = [from, to].map((date) => (date ? parseSingaporeTime(`${date}T00:00`) : undefined))
  return and(
    statusOf(ctx, status),
    paymentMethod ? eq(orders.paymentMethod, paymentMethod) : undefined,
    shipping ? eq(orders.shipping, shipping) : undefined,
    first ? gte(orders.createdAt, first) : undefined,
    last ? lt(orders.createdAt, new Date(last.getTime() + dayMs)) : undefined,
    isId("ord", q) ? eq(orders.id, q) : searchFilter(q),
  )
}

function statusOf(ctx: Ctx, status: OrderQuery["status"]): SQL | undefined {
  if (status === "toLink") return needsPaymentLink(ctx)
  return status ? eq(orders.status, status) : undefined
}

function searchFilter(q: string): SQL | undefined {
  const terms = q.split(/\s+/).filter(Boolean)
  return and(
    ...terms.map((term) => {
      const like = `%${term.replace(/[\\%_]/g, "\\$&")}%`
      const receiver = sql`(${orders.address} ->> 'firstname') || ' ' || (${orders.address} ->> 'lastname')`
      return or(
        eq(orders.reference, term.toUpperCase()),
        ilike(orders.email, like),
        ilike(members.username, like),
        ilike(members.name, like),
        sql`${receiver} ilike ${like}`,
      )
    }),
  )
}

export async function readOrderFigures(ctx: Ctx) {
  requirePermission(ctx, "orders")
  const now = ctx.now()
  const soon = new Date(now.getTime() + 6 * 60 * 60 * 1_000).toISOString()
  const today = startOfDay(now).toISOString()
  const [open, [paid], [packing]] = await Promise.all([
    ctx.db
      .select({
        unpaid: sql<number>`count(*)::int`,
        unpaidCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::bigint`.mapWith(Number),
        endingSoon: sql<number>`count(*) filter (where ${orders.expiresAt} <= ${soon}::timestamptz)::int`,
      })
      .from(orders)
      .where(inArray(orders.status, ["unpaid", "processing"])),
    ctx.db
      .select({
        paidToday: sql<number>`count(*)::int`,
        paidTodayCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::bigint`.mapWith(Number),
      })
      .from(orders)
      .where(sql`${orders.paidAt} >= ${today}::timestamptz`),
    ctx.db
      .select({ toPack: sql<number>`count(distinct ${orderLines.orderId})::int` })
      .from(orderLines)
      .where(and(eq(orderLines.status, "paid"), inArray(orderLines.kind, [...packed]))),
  ])
  const none = { unpaid: 0, unpaidCents: 0, endingSoon: 0 }
  return {
    ...(open[0] ?? none),
    ...(paid ?? { paidToday: 0, paidTodayCents: 0 }),
    toPack: packing?.toPack ?? 0,
  }
}

const packed = ["lot", "bottle", "dram", "storage"] as const
