import { and, desc, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm"
import { requireSignedIn } from "#domains/accounts/permissions.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import { idIs } from "#platform/database/id-conditions.ts"
import type { Id } from "#platform/ids.ts"
import { ratings } from "./schema.ts"

/** A membership alone does not count as a purchase. */
const isBought = and(
  inArray(orderLines.status, ["paid", "stored", "packed", "shipped", "delivered"]),
  inArray(orderLines.kind, ["lot", "bottle", "dram", "cask"]),
  isNotNull(orderLines.paidAt),
)

export async function findPurchase(
  ctx: Pick<Ctx, "db">,
  memberId: Id<"mem">,
  productId: string | null,
): Promise<Id<"orl"> | undefined> {
  const [line] = await ctx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.memberId, memberId),
        isBought,
        productId === null ? undefined : idIs(orderLines.productId, productId),
      ),
    )
    .orderBy(desc(orderLines.paidAt), desc(orderLines.id))
    .limit(1)
  return line?.id
}

export async function listRateable(ctx: Ctx) {
  const memberId = requireSignedIn(ctx)
  const own = ctx.db
    .select({ one: sql`1` })
    .from(ratings)
    .where(and(eq(ratings.memberId, memberId), eq(ratings.productId, orderLines.productId)))
  const [line, [rated], rows] = await Promise.all([
    findPurchase(ctx, memberId, null),
    ctx.db
      .select({ id: ratings.id })
      .from(ratings)
      .where(and(eq(ratings.memberId, memberId), sql`${ratings.productId} is null`)),
    ctx.db
      .select({ id: products.id, name: products.name, paidAt: sql<string>`max(${orderLines.paidAt})` })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(and(eq(orderLines.memberId, memberId), isBought, notExists(own)))
      .groupBy(products.id, products.name)
      .orderBy(desc(sql`max(${orderLines.paidAt})`), desc(products.id))
      .limit(100),
  ])
  return {
    hasBought: line !== undefined,
    app: line !== undefined && rated === undefined,
    products: rows.map(({ id, name, paidAt }) => ({ id, name, paidAt: new Date(paidAt).toISOString() })),
  }
}

export type Rateable = Awaited<ReturnType<typeof listRateable>>
