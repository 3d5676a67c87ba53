import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { publishProductChange } from "#domains/catalogue/product-topic.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { lockListing, noPlan, planValues, requireUnsold } from "./plan-sale.ts"
import { refuse } from "./refusals.ts"
import { listings } from "./schema.ts"

/** One that has not begun never does. Its jobs find no plan then. */
export async function endSale(ctx: Ctx, listingId: string): Promise<void> {
  requirePermission(ctx, "shop")
  await transaction(ctx, async (tx) => {
    const row = await lockListing(tx, listingId)
    requireUnsold(row)
    const { salePriceCents } = row
    if (salePriceCents === null && row.plannedSaleCents === null) throw refuse("noSale")
    await tx.db
      .update(listings)
      .set({ ...noPlan, salePriceCents: null })
      .where(eq(listings.id, row.id))
    publishProductChange(tx, row)
    await record(tx, {
      ...{ act: "listing.endSale", subjectId: row.id },
      before: { salePriceCents, ...planValues(row) },
      after: { salePriceCents: null, ...planValues(noPlan) },
    })
  })
}
