import { and, desc, eq, isNotNull, notInArray, sql } from "drizzle-orm"
import { z } from "zod"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { members } from "#domains/accounts/schema.ts"
import { record } from "#domains/audit/record.ts"
import { products } from "#domains/catalogue/schema.ts"
import { orderLines } from "#domains/orders/schema.ts"
import { stockLevels } from "#domains/stock/schema.ts"
import { storedItems } from "#domains/storage/schema.ts"
import { submittedBottles } from "#domains/submissions/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { newId } from "#platform/ids.ts"
import { maxCounted, maxShelfLength } from "./kinds.ts"
import { refuse } from "./refusals.ts"
import { compareShelf, parseCodes, type ShelfComparison } from "./rules.ts"
import { shelfCounts } from "./schema.ts"

export const NewCount = z.object({
  shelf: z.string("shelfRequired").trim().min(1, "shelfRequired").max(maxShelfLength, "tooLong"),
  /** Label codes, separated by commas. */
  codes: z.string("codeRequired").max(20 * maxCounted, "tooManyCodes"),
  key: z.string("keyRequired").trim().min(8, "keyRequired").max(60, "tooLong"),
})
export type NewCount = z.output<typeof NewCount>

/** Sold bottles keep their label and state until they leave: then their line is shipped or delivered. */
const isHere = sql`not exists (
  select from order_lines l where l.kind = 'lot' and l.subject_id = ${submittedBottles.lotId}
    and l.status in ('shipped', 'delivered')
    and not exists (select from stored_items s where s.line_id = l.id and s.ended_at is null)
  )`

/** What should be on a shelf: bottles with a label, and goods without one, which are counted by eye. */
export async function readShelf(ctx: Ctx, shelf: string) {
  requirePermission(ctx, "intake")
  const [labelled, stored, stocked, last] = await Promise.all([
    listLabelled(ctx, shelf),
    ctx.db
      .select({ id: storedItems.id, name: orderLines.title, quantity: sql<number>`1` })
      .from(storedItems)
      .innerJoin(orderLines, eq(orderLines.id, storedItems.lineId))
      .leftJoin(
        submittedBottles,
        sql`${orderLines.kind} = 'lot' and ${submittedBottles.lotId} = ${orderLines.subjectId}`,
      )
      .where(
        and(
          eq(storedItems.shelf, shelf),
          sql`${storedItems.endedAt} is null`,
          sql`${submittedBottles.code} is null`,
        ),
      )
      .limit(maxCounted),
    ctx.db
      .select({ id: products.id, name: products.name, quantity: stockLevels.onHand })
      .from(stockLevels)
      .innerJoin(products, eq(products.id, stockLevels.productId))
      .where(and(eq(stockLevels.shelf, shelf), sql`${stockLevels.onHand} > 0`))
      .limit(maxCounted),
    readLastCount(ctx, shelf),
  ])
  return { shelf, labelled, unlabelled: [...stored, ...stocked], last }
}

export type ShelfContents = Awaited<ReturnType<typeof readShelf>>

async function listLabelled({ db }: Pick<Ctx, "db">, shelf: string) {
  return await db
    .select({
      id: submittedBottles.id,
      name: submittedBottles.name,
      code: sql<string>`${submittedBottles.code}`,
    })
    .from(submittedBottles)
    .where(
      and(
        eq(submittedBottles.shelf, shelf),
        isNotNull(submittedBottles.code),
        notInArray(submittedBottles.state, ["returned", "refused", "withdrawn", "stocked"]),
        isHere,
      ),
    )
    .orderBy(submittedBottles.name, submittedBottles.id)
    .limit(maxCounted)
}

async function readLastCount({ db }: Pick<Ctx, "db">, shelf: string) {
  const [last] = await db
    .select({
      ...{ at: shelfCounts.at, foundCount: shelfCounts.foundCount, by: members.username },
      ...{ missing: shelfCounts.missing, unexpected: shelfCounts.unexpected },
    })
    .from(shelfCounts)
    .innerJoin(members, eq(members.id, shelfCounts.memberId))
    .where(eq(shelfCounts.shelf, shelf))
    .orderBy(desc(shelfCounts.at), desc(shelfCounts.id))
    .limit(1)
  return last ? { ...last, at: last.at.toISOString() } : null
}

/** Records what was found. It moves nothing: what is missing is looked for, what is unexpected is put away. */
export async function countShelf(ctx: Ctx, { shelf, codes, key }: NewCount): Promise<ShelfComparison> {
  const memberId = requirePermission(ctx, "intake")
  const scanned = parseCodes(codes)
  if (scanned.length > maxCounted) throw refuse("tooManyCodes")
  return await transaction(ctx, async (tx) => {
    const expected = (await listLabelled(tx, shelf)).map(({ code }) => code)
    const result = compareShelf(expected, scanned)
    const [counted] = await tx.db
      .insert(shelfCounts)
      .values({
        ...{ id: newId("cnt"), memberId, idempotencyKey: key, shelf, at: tx.now() },
        ...{ foundCount: result.found.length, missing: result.missing, unexpected: result.unexpected },
      })
      .onConflictDoNothing({ target: [shelfCounts.memberId, shelfCounts.idempotencyKey] })
      .returning({ id: shelfCounts.id })
    if (counted)
      await record(tx, {
        act: "warehouse.countShelf",
        subjectId: counted.id,
        after: {
          shelf,
          found: result.found.length,
          missing: result.missing.join(", "),
          unexpected: result.unexpected.join(", "),
        },
      })
    return result
  })
}
