import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm"
import { bottlers, distilleries, products } from "#domains/catalogue/schema.ts"
import { type Ctx, type Tx, transaction } from "#platform/ctx.ts"
import { matcherOf } from "./match-title.ts"
import { pastResults } from "./schema.ts"

/** Leaves staff's matches. Without `ids` it matches all others. Returns how many changed. */
export async function matchResults(tx: Tx, ids?: readonly string[]): Promise<number> {
  const match = await readMatcher(tx)
  const rows = await tx.db
    .select({
      id: pastResults.id,
      title: pastResults.title,
      isTitleComplete: pastResults.isTitleComplete,
      itemType: pastResults.itemType,
      distilleryName: pastResults.distilleryName,
      abvPercent: pastResults.abvPercent,
      volumeMl: pastResults.volumeMl,
      productId: pastResults.productId,
      matchScore: pastResults.matchScore,
    })
    .from(pastResults)
    .where(
      and(
        or(isNull(pastResults.matchedBy), ne(pastResults.matchedBy, "staff")),
        ids ? inArray(pastResults.id, [...ids]) : undefined,
      ),
    )
  const moved = rows.flatMap((row) => {
    const found = match(row)
    const isSame = (found?.productId ?? null) === row.productId && (found?.score ?? null) === row.matchScore
    return isSame ? [] : [{ id: row.id, product_id: found?.productId ?? null, score: found?.score ?? null }]
  })
  if (moved.length === 0) return 0
  await tx.db.execute(sql`
    update past_results set product_id = said.product_id, match_score = said.score, matched_at = ${tx.now()},
      matched_by = case when said.product_id is null then null else 'rule' end, matched_by_id = null
    from json_to_recordset(${JSON.stringify(moved)}::json) said(id text, product_id text, score float8)
    where past_results.id = said.id`)
  return moved.length
}

export async function rematchResults(ctx: Ctx): Promise<number> {
  return await transaction(
    ctx,
    async (tx) => {
      await lockResults(tx)
      return await matchResults(tx)
    },
    ctx.app.reports,
  )
}

/** Imports and mass matching run one at a time. */
export async function lockResults({ db }: Pick<Ctx, "db">): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('past results'))`)
}

async function readMatcher({ db }: Pick<Ctx, "db">) {
  const [bottles, others] = [
    await db
      .select({
        id: products.id,
        name: products.name,
        distillery: distilleries.name,
        bottler: products.bottler,
        age: products.age,
        vintage: products.vintage,
        bottledYear: products.bottledYear,
        abvPercent: products.abvPercent,
        volumeMl: products.volumeMl,
        caskType: products.caskType,
        whiskyType: products.whiskyType,
      })
      .from(products)
      .leftJoin(distilleries, eq(distilleries.id, products.distilleryId)),
    await db.select({ name: bottlers.name }).from(bottlers),
  ]
  return matcherOf(
    bottles,
    others.map(({ name }) => name),
  )
}
