import { and, asc, eq, gt, inArray, isNull } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import type { LineKind } from "#domains/orders/kinds.ts"
import { orderPath } from "#domains/orders/order-link.ts"
import { orderLines, orders } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { batchReads } from "#platform/database/batch.ts"
import type { Id } from "#platform/ids.ts"
import { times } from "#platform/money.ts"
import { readListingCards } from "./change-local-cart.ts"
import type { LocalCart } from "./local-cart.ts"
import { badgeCountOf, displayedLotIdOf, summaryOf } from "./rules.ts"

/** All other kinds are ordered on their own page. */
const cartKinds = ["lot", "bottle", "dram", "cask"] as const satisfies readonly LineKind[]

const isInCart = (memberId: Id<"mem">) =>
  and(
    eq(orderLines.memberId, memberId),
    eq(orderLines.status, "unpaid"),
    isNull(orderLines.orderId),
    inArray(orderLines.kind, cartKinds),
  )

type CartRow = Pick<
  typeof orderLines.$inferSelect,
  | "id"
  | "subjectId"
  | "productId"
  | "location"
  | "title"
  | "imagePath"
  | "path"
  | "priceCents"
  | "quantity"
  | "agreedTerms"
  | "createdAt"
  | "dueAt"
> & {
  kind: (typeof cartKinds)[number]
  memberId: Id<"mem">
  listedCents: number | null
  available: number
  lotNumber: number | null
  auctionTitle: string | null
  /** Of a bottle or a dram. */
  sizeMl: number | null
}

const readCartRows = batchReads<Id<"mem">, CartRow[]>(async (app, memberIds) => {
  const { rows } = await app.preparedPool.$client.query<CartRow>({
    name: "carts",
    text: cartSql,
    values: [[...new Set(memberIds)], cartKinds],
  })
  const own = Map.groupBy(rows, ({ memberId }) => memberId)
  return memberIds.map((memberId) => own.get(memberId) ?? [])
})

/** Uses the member's own index: otherwise the plan may read everybody's unpaid lines. */
const cartSql = `
  select l.*, o.price_cents as "listedCents", coalesce(v.on_hand - v.held, 0) as available,
    w.number as "lotNumber", a.title as "auctionTitle",
    case l.kind when 'dram' then f.dram_ml when 'cask' then null else p.volume_ml end as "sizeMl"
  from unnest($1::text[]) as t(member_id) cross join lateral (
    select l.id, l.member_id as "memberId", l.kind, l.subject_id as "subjectId", l.product_id as "productId", l.location,
      l.title, l.image_path as "imagePath", l.path, l.price_cents as "priceCents", l.quantity, l.created_at as "createdAt",
      l.due_at as "dueAt", l.agreed_terms as "agreedTerms"
    from order_lines l where l.member_id = t.member_id and l.status = 'unpaid' and l.order_id is null
      and l.kind = any($2::text[]) offset 0) as l
  left join listings o on l.kind = 'bottle' and o.id = l."subjectId"
  left join lots w on l.kind = 'lot' and w.id = l."subjectId"
  left join auctions a on a.id = w.auction_id
  left join products p on p.id = l."productId"
  left join dram_pledges g on l.kind = 'dram' and g.id = l."subjectId"
  left join dram_offers f on f.dram_sale_id = g.dram_sale_id and f.listing_id = g.listing_id
  left join stock_levels v on l.kind = 'bottle' and v.product_id = l."productId" and v.location = l.location
  order by l."dueAt", l.id`

export async function readCart(ctx: Ctx) {
  const rows = await readCartRows(ctx.app, requireSignedIn(ctx))
  const now = ctx.now()
  return rows.map(({ memberId: _, createdAt, dueAt, listedCents, available, ...line }) => ({
    ...line,
    lotId: displayedLotIdOf(line),
    totalCents: times(line.priceCents, line.quantity),
    regularCents: listedCents !== null && listedCents > line.priceCents ? listedCents : null,
    // The member's bottles are already held, so they count as available.
    inventory: line.kind === "bottle" ? available + line.quantity : line.quantity,
    madeAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    isOverdue: line.kind !== "bottle" && dueAt < now,
    isLocal: false,
  }))
}

export type CartLine = Omit<Awaited<ReturnType<typeof readCart>>[number], "id" | "madeAt" | "dueAt"> & {
  id: string
  madeAt: string | null
  dueAt: string | null
  /** In stock, but the member already holds as many unpaid bottles as the cap allows. */
  isAboveCap?: boolean
}

export async function readLocalLines(ctx: Ctx, { items }: LocalCart): Promise<CartLine[]> {
  const cards = await readListingCards(
    ctx,
    items.map(({ listingId }) => listingId),
  )
  return items.flatMap(({ listingId, quantity }) => {
    const card = cards.find(({ id }) => id === listingId)
    if (card?.kind !== "bottle") return []
    return [
      {
        id: card.id,
        kind: "bottle" as const,
        subjectId: card.id,
        productId: card.productId,
        location: card.location,
        lotId: displayedLotIdOf(card),
        title: card.name,
        imagePath: card.imagePath,
        path: card.path,
        priceCents: card.nowCents,
        regularCents: card.nowCents < card.priceCents ? card.priceCents : null,
        quantity,
        agreedTerms: null,
        totalCents: times(card.nowCents, quantity),
        inventory: card.available,
        lotNumber: null,
        auctionTitle: null,
        sizeMl: card.volumeMl,
        madeAt: null,
        dueAt: null,
        isOverdue: false,
        isLocal: true,
      },
    ]
  })
}

export async function countCart(ctx: Ctx, memberId: Id<"mem">): Promise<number> {
  const lines = await ctx.db
    .select({ kind: orderLines.kind, nowCents: orderLines.priceCents, quantity: orderLines.quantity })
    .from(orderLines)
    .where(isInCart(memberId))
  return badgeCountOf(summaryOf(lines.map((line) => ({ ...line, numberOfBottles: 1 }))))
}

export async function listUnpaidOrders(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const rows = await ctx.db
    .select({
      id: orders.id,
      reference: orders.reference,
      paymentMethod: orders.paymentMethod,
      totalCents: orders.totalCents,
      expiresAt: orders.expiresAt,
    })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, "unpaid"), gt(orders.expiresAt, ctx.now())))
    .orderBy(asc(orders.expiresAt), asc(orders.id))
  return rows.map(({ expiresAt, ...order }) => ({
    ...order,
    expiresAt: expiresAt.toISOString(),
    path: orderPath(ctx.app, order.id),
  }))
}

export type UnpaidOrder = Awaited<ReturnType<typeof listUnpaidOrders>>[number]
