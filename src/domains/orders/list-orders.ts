import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { documentFile, documentNumber } from "./documents/printable-document.ts"
import { documents, orderLines, orders } from "./schema.ts"
import { orderStageOf } from "./stages.ts"

export const ordersPerPage = 20

export const historyFilters = ["all", "unpaid", "in-progress", "ended", "with-invoice"] as const
export type HistoryFilter = (typeof historyFilters)[number]

export function isHistoryFilter(text: unknown): text is HistoryFilter {
  return historyFilters.some((choice) => choice === text)
}

const isInProgress = sql`exists (select from ${orderLines} where ${orderLines.orderId} = ${orders.id}
  and ${orderLines.status} in ('paid', 'packed', 'shipped'))`

const filterConditions: Record<HistoryFilter, SQL> = {
  all: sql`true`,
  unpaid: sql`${orders.status} in ('unpaid', 'processing')`,
  "in-progress": sql`${orders.status} = 'paid' and ${isInProgress}`,
  ended: sql`(${orders.status} in ('lapsed', 'cancelled', 'refunded') or ${orders.status} = 'paid' and not ${isInProgress})`,
  "with-invoice": sql`${orders.status} in ('paid', 'refunded')`,
}

export async function listOrders(ctx: Ctx, choice: HistoryFilter, page: number) {
  const mine = and(eq(orders.memberId, requireSignedIn(ctx)), filterConditions[choice])
  const [found] = await ctx.db.select({ count: count() }).from(orders).where(mine)
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(mine)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersPerPage)
    .offset((page - 1) * ordersPerPage)
  const ids = rows.map(({ id }) => id)
  const [lines, documents] = await Promise.all([readLines(ctx, ids), listDocuments(ctx, ids)])
  const now = ctx.now()
  const list = rows.map((order) => {
    const own = lines.filter(({ orderId }) => orderId === order.id)
    return {
      id: order.id,
      reference: order.reference,
      paymentMethod: order.paymentMethod,
      totalCents: order.totalCents,
      stage: orderStageOf({ ...order, lineStates: own.map(({ status }) => status) }, now),
      createdAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
      lines: own.map(({ id, title, imagePath, quantity }) => ({ id, title, imagePath, quantity })),
      documents: documents.filter(({ orderId }) => orderId === order.id),
    }
  })
  return { list, page, pages: Math.max(1, Math.ceil((found?.count ?? 0) / ordersPerPage)) }
}

export type HistoryOrder = Awaited<ReturnType<typeof listOrders>>["list"][number]

async function readLines(ctx: Ctx, orderIds: readonly Id<"ord">[]) {
  if (orderIds.length === 0) return []
  return await ctx.db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(orderLines.createdAt, orderLines.id)
}

export async function listDocuments(ctx: Pick<Ctx, "db">, orderIds: readonly Id<"ord">[]) {
  if (orderIds.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(documents)
    .where(inArray(documents.orderId, [...orderIds]))
    .orderBy(documents.number)
  const order = ["invoice", "delivery-note", "credit-note"]
  return rows
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ orderId, kind, number, subjectId, issuedAt }) => ({
      orderId,
      kind,
      subjectId,
      number: documentNumber(kind, number),
      issuedAt: issuedAt.toISOString(),
      path: pathTo("/my-account/order/:id/:file", { id: orderId, file: documentFile(kind, number) }),
    }))
}

export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>[number]
