import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { isId } from "#platform/ids.ts"
import { lockDramSale } from "./end-dram-sale.ts"
import { lapseOffers } from "./lapse-offers.ts"
import { refuse } from "./refusals.ts"
import { dramSales } from "./schema.ts"

const longestReason = 500

export async function cancelDramSale(ctx: Ctx, dramSaleId: string, reason: string): Promise<void> {
  requirePermission(ctx, "shop")
  if (!isId("rnd", dramSaleId)) throw refuse("noSuchDramSale")
  const trimmed = reason.trim().slice(0, longestReason)
  if (!trimmed) throw refuse("reasonRequired", { field: "reason" })
  await transaction(ctx, async (tx) => {
    const sale = await lockDramSale(tx, dramSaleId)
    if (!sale) throw refuse("noSuchDramSale")
    if (sale.status !== "draft" && sale.status !== "open") throw refuse("dramSaleOver")
    await lapseOffers(tx, sale, { kind: "cancelled", reason: trimmed })
    await tx.db
      .update(dramSales)
      .set({ status: "cancelled", endedAt: tx.now() })
      .where(eq(dramSales.id, dramSaleId))
    await record(tx, {
      act: "dramSale.cancel",
      subjectId: dramSaleId,
      reason: trimmed,
      before: { status: sale.status },
      after: { status: "cancelled" },
    })
  })
}
