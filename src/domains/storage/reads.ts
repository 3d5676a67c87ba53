import { and, asc, count, desc, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm"
import { requirePermission, requireSignedIn } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { pagesOf } from "#platform/lists/list.ts"
import { listSql, wordIn } from "#platform/lists/list-sql.ts"
import { type StoredItemListQuery, storedItemList } from "./admin/stored-item-list.ts"
import { storageFees, storedItems } from "./schema.ts"

const owedCents = sql<number>`coalesce((select sum(${storageFees.amountCents}) from ${storageFees}
  where ${storageFees.itemId} = ${storedItems.id} and ${storageFees.status} = 'owed'), 0)`.mapWith(Number)

const columns = {
  id: storedItems.id,
  lineId: storedItems.lineId,
  productId: orderLines.productId,
  title: orderLines.title,
  path: orderLines.path,
  imagePath: orderLines.imagePath,
  priceCents: orderLines.priceCents,
  location: storedItems.location,
  shelf: storedItems.shelf,
  status: storedItems.status,
  since: storedItems.since,
  freeUntil: storedItems.freeUntil,
  relistRequestedAt: storedItems.relistRequestedAt,
  relistNote: storedItems.relistNote,
  owedCents,
}

function itemView<Row extends { since: Date; freeUntil: Date; relistRequestedAt: Date | null }>(row: Row) {
  return {
    ...row,
    since: row.since.toISOString(),
    freeUntil: row.freeUntil.toISOString(),
    relistRequestedAt: row.relistRequestedAt?.toISOString() ?? null,
  }
}

/** Longest stored first, then leaving. A bottle in a sale is listed while fees are owed for it. */
export async function listStored(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select(columns)
    .from(storedItems)
    .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
    .where(
      and(
        eq(storedItems.memberId, memberId),
        or(
          inArray(storedItems.status, ["stored", "leaving", "relisting", "returning"]),
          and(eq(storedItems.status, "relisted"), sql`${owedCents} > 0`),
        ),
      ),
    )
    .orderBy(asc(storedItems.status), asc(storedItems.since), asc(storedItems.id))
  return rows.map(itemView)
}

export type StoredItem = Awaited<ReturnType<typeof listStored>>[number]

export const listedItems = listSql(storedItemList, {
  id: storedItems.id,
  word: wordIn(orderLines.title, members.username, members.email, storedItems.shelf),
  facets: {
    location: storedItems.location,
    show: (show, ctx) =>
      ({
        stored: inArray(storedItems.status, ["stored", "leaving", "relisting", "returning"]),
        unpaid: sql`${owedCents} > 0`,
        overdue: and(
          inArray(storedItems.status, ["stored", "relisting"]),
          lte(storedItems.freeUntil, ctx.now()),
        ),
        relist: and(eq(storedItems.status, "stored"), isNotNull(storedItems.relistRequestedAt)),
        leaving: eq(storedItems.status, "leaving"),
        ended: inArray(storedItems.status, ["left", "relisted", "refunded"]),
      })[show],
  },
  ranges: {},
  sorts: {
    since: [desc(storedItems.since), asc(storedItems.id)],
    oldest: [asc(storedItems.since), asc(storedItems.id)],
    freeUntil: [asc(storedItems.freeUntil), asc(storedItems.id)],
    owed: [desc(owedCents), asc(storedItems.id)],
  },
})

export async function listStoredItems(ctx: Ctx, query: StoredItemListQuery) {
  requirePermission(ctx, "ship")
  const { limit, offset } = listedItems.pageOf(query)
  const where = listedItems.where(ctx, query)
  const [[counted], rows] = await Promise.all([
    ctx.db
      .select({ total: count() })
      .from(storedItems)
      .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
      .innerJoin(members, eq(members.id, storedItems.memberId))
      .where(where),
    ctx.db
      .select({ ...columns, memberId: storedItems.memberId, username: members.username })
      .from(storedItems)
      .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
      .innerJoin(members, eq(members.id, storedItems.memberId))
      .where(where)
      .orderBy(...listedItems.orderBy(query))
      .limit(limit)
      .offset(offset),
  ])
  const total = counted?.total ?? 0
  return { items: rows.map(itemView), total, pages: pagesOf(total, limit) }
}

export type AdminStoredItem = Awaited<ReturnType<typeof listStoredItems>>["items"][number]
