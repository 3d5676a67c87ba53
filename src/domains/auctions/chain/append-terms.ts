import { eq, inArray } from "drizzle-orm"
import { products } from "#domains/catalogue/schema.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { Tx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"
import { auctions, lots } from "../schema.ts"
import { appendEntries } from "./append-entries.ts"
import { sealOf } from "./chain.ts"
import { newSalt } from "./salt.ts"

/** The first entry of a lot, when it opens or is withdrawn before. Later edits cannot change these terms. */
export async function appendTerms(tx: Tx, lotIds: Id<"lot">[], at: Date): Promise<void> {
  if (lotIds.length === 0) return
  const { commissionBasisPoints, memberCommissionBasisPoints, coverBasisPoints, cardBasisPoints } =
    await readFees(tx)
  const fees = { commissionBasisPoints, memberCommissionBasisPoints, coverBasisPoints, cardBasisPoints }
  const rows = await readTermsOf(tx, lotIds)
  await appendEntries(
    tx,
    rows.map(({ lotId, reserveCents, scheduledEndsAt, ...terms }) => {
      const salt = newSalt()
      const reserveSeal = reserveCents === null ? null : sealOf(salt, "reserve", reserveCents)
      const times = { at: at.toISOString(), scheduledEndsAt: scheduledEndsAt.toISOString() }
      return { lotId, salt, entry: { kind: "terms", ...terms, ...times, ...fees, reserveSeal } }
    }),
  )
}

export async function readTermsOf({ db }: Pick<Tx, "db">, lotIds: readonly Id<"lot">[]) {
  return await db
    .select({
      lotId: lots.id,
      lot: lots.number,
      name: products.name,
      auction: auctions.title,
      openingCents: lots.openingCents,
      buyNowCents: lots.buyNowCents,
      reserveCents: lots.reserveCents,
      steps: auctions.increments,
      softCloseMinutes: auctions.softCloseMinutes,
      softCloseCapMinutes: auctions.softCloseCapMinutes,
      scheduledEndsAt: lots.scheduledEndsAt,
      weightG: products.weightG,
      volumeMl: products.volumeMl,
    })
    .from(lots)
    .innerJoin(auctions, eq(auctions.id, lots.auctionId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(inArray(lots.id, [...lotIds]))
}
