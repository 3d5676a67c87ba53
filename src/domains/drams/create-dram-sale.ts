import { eq, max, sql } from "drizzle-orm"
import { requirePermission } from "#domains/accounts/permissions.ts"
import { record } from "#domains/audit/record.ts"
import { listings } from "#domains/listings/schema.ts"
import { type Ctx, transaction } from "#platform/ctx.ts"
import { type Id, isId, newId } from "#platform/ids.ts"
import { lockDramSale } from "./end-dram-sale.ts"
import type { NewDramSale } from "./inputs.ts"
import { offerState } from "./live-state.ts"
import { lockOffersOfSale } from "./lock-offer.ts"
import { requireLaterEnd } from "./move-dram-sale-end.ts"
import { refuse } from "./refusals.ts"
import { dramSales } from "./schema.ts"

export async function createDramSale(ctx: Ctx, { title, endsAt }: NewDramSale): Promise<Id<"rnd">> {
  requirePermission(ctx, "shop")
  requireLaterEnd(endsAt, ctx.now())
  return await transaction(ctx, async (tx) => {
    // Numbers have no gaps, so an advisory lock serialises the numbering.
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('dram sales'))`)
    const [last] = await tx.db.select({ number: max(dramSales.number) }).from(dramSales)
    const id = newId("rnd")
    const number = (last?.number ?? 0) + 1
    await tx.db.insert(dramSales).values({ id, number, title, endsAt, createdAt: tx.now() })
    await record(tx, {
      act: "dramSale.create",
      subjectId: id,
      after: { title, endsAt: endsAt.toISOString() },
    })
    return id
  })
}

export async function openDramSale(ctx: Ctx, dramSaleId: string): Promise<void> {
  requirePermission(ctx, "shop")
  if (!isId("rnd", dramSaleId)) throw refuse("noSuchDramSale")
  await transaction(ctx, async (tx) => {
    const sale = await lockDramSale(tx, dramSaleId)
    if (!sale) throw refuse("noSuchDramSale")
    if (sale.status !== "draft") throw refuse("dramSaleNotDraft")
    const offers = await lockOffersOfSale(tx, dramSaleId)
    if (offers.length === 0) throw refuse("dramSaleEmpty")
    const now = tx.now()
    if (now >= sale.endsAt) throw refuse("endTooEarly")
    await tx.db.update(dramSales).set({ status: "open" }).where(eq(dramSales.id, dramSaleId))
    for (const offer of offers) {
      await tx.db
        .update(listings)
        .set({ status: "on-sale", priceCents: offer.priceCents, salePriceCents: null, listedAt: now })
        .where(eq(listings.id, offer.listingId))
      const state = offerState({ ...offer, endsAt: sale.endsAt.toISOString() })
      tx.afterCommit(() => tx.app.live.publish(state))
    }
    await record(tx, {
      act: "dramSale.open",
      subjectId: dramSaleId,
      after: { status: "open", offers: offers.length },
    })
  })
}
