import { eq } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { readDatabaseTime } from "#platform/database/database-time.ts"
import { isId } from "#platform/ids.ts"
import { lockDramSale } from "./end-dram-sale.ts"
import { lockOffersOfSale, saveOffer } from "./lock-offer.ts"
import { notifyEndMoved } from "./notify-end-moved.ts"
import { refuse } from "./refusals.ts"
import type { DramSaleStatus } from "./rules.ts"
import { dramSales } from "./schema.ts"

const longestReason = 500

/** Members have pledged under the old end, so they are notified of the new one and the reason. */
export async function moveDramSaleEnd(
  ctx: Ctx,
  dramSaleId: string,
  { endsAt, reason }: { endsAt: Date; reason: string },
): Promise<void> {
  requirePermission(ctx, "shop")
  if (!isId("rnd", dramSaleId)) throw refuse("noSuchDramSale")
  const trimmed = reason.trim().slice(0, longestReason)
  await transaction(ctx, async (tx) => {
    const sale = await lockDramSale(tx, dramSaleId)
    if (!sale) throw refuse("noSuchDramSale")
    if (sale.status !== "draft" && sale.status !== "open") throw refuse("dramSaleOver")
    const offers = await lockOffersOfSale(tx, dramSaleId)
    // The sale may end during the wait for the locks, which makes the outcome of its pledges final.
    const now = await readDatabaseTime(tx)
    if (sale.status === "open" && now >= sale.endsAt) throw refuse("dramSaleOver")
    requireLaterEnd(endsAt, now)
    requireReasonOfMove(sale.status, trimmed)
    if (endsAt.getTime() === sale.endsAt.getTime()) return
    await tx.db.update(dramSales).set({ endsAt }).where(eq(dramSales.id, dramSaleId))
    if (sale.status === "open") {
      for (const offer of offers) await saveOffer(tx, { ...offer, endsAt })
      await notifyEndMoved(tx, { id: dramSaleId, title: sale.title, endsAt, reason: trimmed })
    }
    await record(tx, {
      act: "dramSale.moveEnd",
      subjectId: dramSaleId,
      ...(trimmed ? { reason: trimmed } : {}),
      before: { endsAt: sale.endsAt.toISOString() },
      after: { endsAt: endsAt.toISOString() },
    })
  })
}

export function requireLaterEnd(endsAt: Date, now: Date): void {
  if (endsAt <= now) throw refuse("endTooEarly", { field: "endsAt" })
}

export function requireReasonOfMove(status: DramSaleStatus, reason: string): void {
  if (status === "open" && reason.trim() === "") throw refuse("reasonRequired", { field: "reason" })
}
