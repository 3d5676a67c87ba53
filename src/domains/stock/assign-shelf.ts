import { and, eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { lockLevel, type StockKey } from "./levels.ts"
import { refuse } from "./refusals.ts"
import { stockLevels } from "./schema.ts"

const maxLength = 40

/** Pack lists lead there. An empty text leaves the bottles without a shelf. */
export async function assignShelf(ctx: Ctx, { productId, location }: StockKey, typed: string): Promise<void> {
  requirePermission(ctx, "stock")
  const shelf = typed.trim() || null
  if (shelf !== null && shelf.length > maxLength)
    throw refuse("shelfTooLong", { field: "shelf", max: maxLength })
  await transaction(ctx, async (tx) => {
    await lockLevel(tx, { productId, location })
    const level = and(eq(stockLevels.productId, productId), eq(stockLevels.location, location))
    const [before] = await tx.db.select({ shelf: stockLevels.shelf }).from(stockLevels).where(level)
    if (before?.shelf === shelf) return
    await tx.db.update(stockLevels).set({ shelf }).where(level)
    await record(tx, {
      act: "stock.assignShelf",
      subjectId: productId,
      before: { shelf: before?.shelf ?? null },
      after: { location, shelf },
    })
  })
}
