import { and, count, desc, eq, inArray, notInArray, type SQL } from "drizzle-orm"
import { dramOffers, dramPledges } from "#domains/drams/schema.ts"
import type { LineKind } from "#domains/orders/kinds.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { times } from "#platform/money.ts"
import { keysOf } from "#platform/records.ts"

const typeOf: Partial<Record<LineKind, "Bottle" | "Dram">> = {
  lot: "Bottle",
  bottle: "Bottle",
  cask: "Bottle",
  dram: "Dram",
}
const goodsKinds = keysOf(typeOf)

const maxLines = 500

export async function listSpecOrders(ctx: Ctx, memberId: Id<"mem">, isHistory: boolean) {
  return asOrders(
    await readLines(
      ctx,
      and(
        eq(orderLines.memberId, memberId),
        isHistory ? notInArray(orderLines.status, ["lapsed"]) : eq(orderLines.status, "unpaid"),
      ),
    ),
  )
}

export async function pageSpecOrders(
  ctx: Ctx,
  query: { memberId: Id<"mem"> | null; page: number; limit: number },
) {
  const { memberId, page, limit } = query
  const isOwn = memberId === null ? undefined : eq(orders.memberId, memberId)
  const [found] = await ctx.db.select({ count: count() }).from(orders).where(isOwn)
  const rows = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const ids = rows.map(({ id }) => id)
  const results = ids.length === 0 ? [] : asOrders(await readLines(ctx, inArray(orderLines.orderId, ids)))
  const total = found?.count ?? 0
  return { results, pagination: { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) } }
}

async function readLines(ctx: Ctx, which: SQL | undefined) {
  return await ctx.db
    .select({ line: orderLines, order: orders, target: dramOffers.target, dramCents: dramOffers.priceCents })
    .from(orderLines)
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(dramPledges, eq(dramPledges.orderLineId, orderLines.id))
    .leftJoin(
      dramOffers,
      and(eq(dramOffers.dramSaleId, dramPledges.dramSaleId), eq(dramOffers.listingId, dramPledges.listingId)),
    )
    .where(and(which, inArray(orderLines.kind, goodsKinds)))
    .orderBy(desc(orderLines.createdAt), desc(orderLines.id))
    .limit(maxLines)
}

type SpecOrderRow = Awaited<ReturnType<typeof readLines>>[number]

/** Bottles and drams are two orders in the specification. */
function asOrders(rows: readonly SpecOrderRow[]) {
  const groups = Map.groupBy(rows, ({ line }) => `${line.orderId} ${typeOf[line.kind]}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const type = first && typeOf[first.line.kind]
    if (!first || !type) return []
    const { order } = first
    return [
      {
        _id: order?.id ?? null,
        type,
        reference: order?.reference ?? null,
        user: first.line.memberId,
        status: order?.status ?? ("cart" as const),
        amount: order?.totalCents ?? null,
        createdAt: (order?.createdAt ?? first.line.createdAt).toISOString(),
        orderItems: group.map(asItem),
      },
    ]
  })
}

function asItem({ line, target, dramCents }: SpecOrderRow) {
  return {
    _id: line.id,
    paymentStatus: line.paidAt === null ? ("unpaid" as const) : ("paid" as const),
    status: line.status,
    quantity: line.quantity,
    total: times(line.priceCents, line.quantity),
    product: {
      _id: line.productId ?? line.subjectId,
      prod_name: line.title,
      prod_price: line.priceCents,
      prod_location_of_bottle: line.location,
      image: line.imagePath,
      path: line.path,
    },
    ...(line.kind === "dram"
      ? { dram: { current_price: dramCents ?? line.priceCents, dram_target: target } }
      : {}),
  }
}
