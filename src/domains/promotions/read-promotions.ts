import { and, asc, count, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { bottlers, categories, products } from "#domains/catalogue/schema.ts"
import { orders } from "#domains/orders/schema.ts"
import { cached, invalidate } from "#platform/cache.ts"
import type { AppContext, Ctx, Tx } from "#platform/ctx.ts"
import { databaseOn } from "#platform/database/db.server.ts"
import { type Id, isId } from "#platform/ids.ts"
import { pick } from "#platform/pick.ts"
import type { PromotedLine, Promotion, PromotionUses } from "./rules.ts"
import { promotions, promotionTargets, promotionUses } from "./schema.ts"

const cacheKey = "automatic-promotions"

export function invalidatePromotions(app: AppContext): void {
  invalidate(app, cacheKey)
}

/** Those that apply by themselves now or later. An order reads them again under lock. */
export async function readAutomatic({ app }: Pick<Ctx, "app">): Promise<readonly Promotion[]> {
  const isOpen = or(isNull(promotions.endsAt), gt(promotions.endsAt, app.clock.now()))
  return await cached(app, cacheKey, 5, () => {
    // An order reads them inside of its transaction, which may not wait for a connection of the main pool.
    const db = databaseOn(app.auxiliaryPool)
    return listPromotions({ db }, and(isNull(promotions.code), isNull(promotions.pausedAt), isOpen))
  })
}

export async function findByCode({ db }: Pick<Ctx, "db">, code: string): Promise<Promotion | undefined> {
  const [found] = await listPromotions({ db }, eq(promotions.code, code))
  return found
}

/** Orders wait for each other only where uses are limited. */
export async function lockPromotions(tx: Tx, ids: readonly Id<"prm">[]): Promise<Promotion[]> {
  const { id, maxUses, maxUsesPerPerson } = promotions
  const isLimited = sql<boolean>`coalesce(${maxUses}, ${maxUsesPerPerson}) is not null`
  const rows = await tx.db
    .select({ id, isLimited })
    .from(promotions)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
  for (const row of rows)
    await tx.db
      .select({ id })
      .from(promotions)
      .where(eq(id, row.id))
      .for(row.isLimited ? "no key update" : "share")
  return await listPromotions(tx, inArray(id, [...ids]))
}

export async function listPromotions(
  { db }: Pick<Ctx, "db">,
  where: SQL | undefined,
): Promise<(typeof promotions.$inferSelect & Promotion)[]> {
  const rows = await db.select().from(promotions).where(where).orderBy(asc(promotions.id))
  if (rows.length === 0) return []
  const targets = await db
    .select()
    .from(promotionTargets)
    .where(
      inArray(
        promotionTargets.promotionId,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map((row) => {
    const own = targets.filter(({ promotionId }) => promotionId === row.id)
    return {
      ...row,
      targets: {
        products: own.flatMap(({ productId }) => productId ?? []),
        categories: own.flatMap(({ categoryId }) => categoryId ?? []),
        distilleries: own.flatMap(({ distilleryId }) => distilleryId ?? []),
        bottlers: own.flatMap(({ bottlerId }) => bottlerId ?? []),
      },
    }
  })
}

/** Undefined without a code. */
export async function findCodeOf({ db }: Pick<Ctx, "db">, orderId: Id<"ord">): Promise<string | undefined> {
  const [found] = await db
    .select({ code: promotions.code })
    .from(promotionUses)
    .innerJoin(promotions, eq(promotions.id, promotionUses.promotionId))
    .where(eq(promotionUses.orderId, orderId))
  return found?.code ?? undefined
}

type CountedBuyer = { memberId: Id<"mem"> | null; email: string | null }

/** Of orders that have not ended unpaid. */
export async function countUses(
  { db }: Pick<Ctx, "db">,
  promotionId: Id<"prm">,
  { memberId, email }: CountedBuyer,
): Promise<PromotionUses> {
  const isOwn = or(
    memberId === null ? undefined : eq(orders.memberId, memberId),
    email === null ? undefined : sql`lower(${orders.email}) = ${email.toLowerCase()}`,
  )
  const [row] = await db
    .select({ all: count(), own: sql<number>`count(*) filter (where ${isOwn ?? sql`false`})::int` })
    .from(promotionUses)
    .innerJoin(orders, eq(orders.id, promotionUses.orderId))
    .where(and(eq(promotionUses.promotionId, promotionId), isNull(promotionUses.freedAt)))
  return row ?? { all: 0, own: 0 }
}

export async function readGroups(
  { db }: Pick<Ctx, "db">,
  lines: readonly { productId?: string | null | undefined }[],
): Promise<ReadonlyMap<string, PromotedLine["groups"]>> {
  const ids = lines.flatMap(({ productId }) => (isId("prd", productId) ? productId : []))
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      ...pick(products, "id", "distilleryId"),
      categoryId: categories.id,
      bottlerId: bottlers.id,
    })
    .from(products)
    .leftJoin(categories, eq(categories.name, products.category))
    .leftJoin(bottlers, eq(bottlers.name, products.bottler))
    .where(inArray(products.id, ids))
  return new Map(
    rows.map(({ id, distilleryId, categoryId, bottlerId }) => [
      id,
      { products: id, distilleries: distilleryId, categories: categoryId, bottlers: bottlerId },
    ]),
  )
}
