import { asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { isAssignedToMe } from "#domains/assignments/reads.ts"
import { ordersWith } from "#domains/orders/find-orders.ts"
import type { LineStatus } from "#domains/orders/kinds.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import { orderStageOf } from "#domains/orders/stages.ts"
import { payments } from "#domains/payments/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { startOfDay } from "#platform/time.ts"
import { isInFulfilment } from "./fulfilment-sql.ts"
import { needsPaymentLink } from "./needs-payment-link.ts"
import { type OrderListQuery, orderList } from "./order-list.ts"

const columns = {
  ...pick(orders, "id", "reference", "email", "memberId", "address", "status"),
  ...pick(orders, "paymentMethod", "shipping", "totalCents", "createdAt", "expiresAt"),
  ...pick(orders, "paidAt"),
  username: members.username,
  name: members.name,
  lines: sql<number>`(select count(*)::int from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
  lineStates: sql<
    LineStatus[]
  >`array(select ${orderLines.status} from ${orderLines} where ${orderLines.orderId} = ${orders.id})`,
  refundedCents: sql<number>`(select coalesce(sum(${payments.refundedCents}), 0)::float8 from ${payments} where ${payments.orderId} = ${orders.id} and ${payments.failure} is null)`,
}

export const listedOrders = listSql(orderList, {
  id: orders.id,
  word: (word) => (isId("ord", word) ? eq(orders.id, word) : inArray(orders.id, ordersWith(word))),
  facets: {
    fulfilment: (fulfilment, ctx) => isInFulfilment(ctx, fulfilment),
    status(status, ctx) {
      if (status === "toLink") return needsPaymentLink(ctx)
      return status === "open" ? inArray(orders.status, [...openStatuses]) : eq(orders.status, status)
    },
    paymentMethod: orders.paymentMethod,
    shipping: orders.shipping,
    mine: (_, ctx) => isAssignedToMe(ctx, orders.id),
  },
  ranges: { placed: orders.createdAt },
  sorts: {
    newest: [desc(orders.createdAt), desc(orders.id)],
    oldest: [asc(orders.createdAt), asc(orders.id)],
    due: [asc(orders.expiresAt), asc(orders.id)],
    total: [desc(orders.totalCents), desc(orders.id)],
  },
})

const openStatuses = ["unpaid", "processing"] as const

export async function listAdminOrders(ctx: Ctx, query: OrderListQuery) {
  const { limit, offset } = listedOrders.pageOf(query)
  const [rows, sums] = await Promise.all([
    // The page is found by ids alone: an offset computes the columns of all rows before it.
    select(ctx, query, inArray(orders.id, idsOf(ctx, query).limit(limit).offset(offset))),
    sumOrders(ctx, query),
  ])
  return { orders: rows.map((row) => toListedOrder(ctx, row)), ...sums, pages: pagesOf(sums.total, limit) }
}

export type AdminListedOrder = ReturnType<typeof toListedOrder>

function idsOf(ctx: Ctx, query: OrderListQuery) {
  return ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(listedOrders.where(ctx, query))
    .orderBy(...listedOrders.orderBy(query))
    .$dynamic()
}

function select(ctx: Ctx, query: OrderListQuery, where = listedOrders.where(ctx, query)) {
  requirePermission(ctx, "orders")
  return ctx.db
    .select(columns)
    .from(orders)
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(where)
    .orderBy(...listedOrders.orderBy(query))
    .$dynamic()
}

type AdminOrderRow = Awaited<ReturnType<typeof select>>[number]

function toListedOrder(ctx: Ctx, row: AdminOrderRow) {
  const { createdAt, expiresAt, paidAt, address, name, lineStates, ...order } = row
  const receiver = address ? `${address.firstname} ${address.lastname}` : null
  return {
    ...order,
    stage: orderStageOf({ ...row, lineStates }, ctx.now()),
    buyer: name || receiver,
    country: address?.country ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }
}

async function sumOrders(ctx: Ctx, query: OrderListQuery) {
  const [row] = await ctx.db
    .select({
      total: sql<number>`count(*)::int`,
      paid: sql<number>`count(*) filter (where ${orders.status} = 'paid')::int`,
      paidCents: cents(sql`${orders.status} = 'paid'`),
      unpaid: sql<number>`count(*) filter (where ${orders.status} in ('unpaid', 'processing'))::int`,
      unpaidCents: cents(sql`${orders.status} in ('unpaid', 'processing')`),
    })
    .from(orders)
    .where(listedOrders.where(ctx, query))
  return row ?? { total: 0, paid: 0, paidCents: 0, unpaid: 0, unpaidCents: 0 }
}

function cents(which: SQL) {
  return sql<number>`coalesce(sum(${orders.totalCents}) filter (where ${which}), 0)::bigint`.mapWith(Number)
}

export async function readOrderFigures(ctx: Ctx) {
  requirePermission(ctx, "orders")
  const now = ctx.now()
  const soon = new Date(now.getTime() + 6 * 60 * 60 * 1_000).toISOString()
  const today = startOfDay(now).toISOString()
  const [open, [paid], toPack] = await Promise.all([
    ctx.db
      .select({
        unpaid: sql<number>`count(*)::int`,
        unpaidCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::bigint`.mapWith(Number),
        endingSoon: sql<number>`count(*) filter (where ${orders.expiresAt} <= ${soon}::timestamptz)::int`,
      })
      .from(orders)
      .where(inArray(orders.status, [...openStatuses])),
    ctx.db
      .select({
        paidToday: sql<number>`count(*)::int`,
        paidTodayCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)::bigint`.mapWith(Number),
      })
      .from(orders)
      .where(sql`${orders.paidAt} >= ${today}::timestamptz`),
    ctx.db.$count(orders, isInFulfilment(ctx, "toPack")),
  ])
  const none = { unpaid: 0, unpaidCents: 0, endingSoon: 0 }
  return {
    ...(open[0] ?? none),
    ...(paid ?? { paidToday: 0, paidTodayCents: 0 }),
    toPack,
  }
}
