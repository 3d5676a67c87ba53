import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql } from "#platform/lists/list-sql.ts"
import { pick } from "#platform/pick.ts"
import { startOfDay } from "#platform/time.ts"
import { collectionStateOf, mayRemind } from "../collections.ts"
import { readContents, shipmentsWith } from "../reads.ts"
import { shipments } from "../schema.ts"
import { type CollectionListQuery, collectionList } from "./collection-list.ts"

const dayMs = 24 * 3_600_000

export const listedCollections = listSql(collectionList, {
  word: (word) => (isId("shp", word) ? eq(shipments.id, word) : inArray(shipments.id, shipmentsWith(word))),
  facets: { show: (show, ctx) => and(eq(shipments.kind, "pick-up"), isShownIn(show, startOfDay(ctx.now()))) },
  sorts: {
    slot: ({ show }) => [
      show === "handed-over" ? desc(shipments.deliveredAt) : asc(shipments.slotAt),
      asc(shipments.createdAt),
      asc(shipments.id),
    ],
  },
})

function isShownIn(show: CollectionListQuery["show"], today: Date): SQL | undefined {
  const tomorrow = new Date(today.getTime() + dayMs)
  const waits = inArray(shipments.status, ["to-pack", "packed"])
  switch (show) {
    case "today":
      return and(
        or(waits, eq(shipments.status, "delivered")),
        gte(shipments.slotAt, today),
        lt(shipments.slotAt, tomorrow),
      )
    case "coming":
      return and(waits, gte(shipments.slotAt, tomorrow))
    case "no-time":
      return and(waits, isNull(shipments.slotAt))
    case "missed":
      return and(waits, lt(shipments.slotAt, today))
    default:
      return eq(shipments.status, "delivered")
  }
}

export async function listCollections(ctx: Ctx, query: CollectionListQuery) {
  requirePermission(ctx, "ship")
  const { limit, offset } = listedCollections.pageOf(query)
  const rows = await ctx.db
    .select({
      ...pick(shipments, "id", "orderId", "status", "slotAt", "remindedAt", "deliveredAt"),
      ...pick(orders, "reference", "email", "memberId"),
      name: members.name,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(listedCollections.where(ctx, query))
    .orderBy(...listedCollections.orderBy(query))
    .limit(limit)
    .offset(offset)
  const inside = await readContents(
    ctx,
    rows.map(({ id }) => id),
  )
  const now = ctx.now()
  const total = rows[0]?.total ?? 0
  return {
    collections: rows.map(({ total: _, slotAt, remindedAt, deliveredAt, ...row }) => ({
      ...row,
      state: collectionStateOf({ ...row, slotAt }, now),
      mayRemind: mayRemind(remindedAt, now),
      slotAt: slotAt?.toISOString() ?? null,
      remindedAt: remindedAt?.toISOString() ?? null,
      deliveredAt: deliveredAt?.toISOString() ?? null,
      lines: inside.get(row.id) ?? [],
    })),
    total,
    pages: pagesOf(total, limit),
  }
}

export type ListedCollection = Awaited<ReturnType<typeof listCollections>>["collections"][number]

/** By the reference of an order, or the code on a bottle's label: what waits at the counter of it. */
export async function findCollection(ctx: Ctx, code: string): Promise<ListedCollection | undefined> {
  const wanted = code.trim().toLowerCase()
  if (wanted === "") return undefined
  for (const show of ["today", "missed", "no-time", "coming"] as const) {
    const query = { q: "", show, sort: "slot", page: 1, limit: 200 } as const
    const { collections } = await listCollections(ctx, query)
    const found = collections.find(
      ({ id, reference, lines }) =>
        [id, reference].some((each) => each.toLowerCase() === wanted) ||
        lines.some((line) => line.code?.toLowerCase() === wanted),
    )
    if (found) return found
  }
  return undefined
}
