import { eq, inArray } from "drizzle-orm"
import { consignedLots } from "#domains/auctions/schema.ts"
import type { SellerTerms } from "#domains/orders/quote.ts"
import { readSellerTerms } from "#domains/orders/seller-terms.ts"
import { valuations } from "#domains/submissions/schema.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { Id } from "#platform/ids.ts"

type LotWithTerms = { lotId: Id<"lot">; hasReserve: boolean }

/** What a seller agreed to for a lot, else the usual terms, whose reserve fee needs a reserve. */
export async function readLotTerms(
  ctx: Pick<Ctx, "app" | "db">,
  lots: readonly LotWithTerms[],
): Promise<(lot: LotWithTerms) => SellerTerms> {
  const { windowDays: _, ...usual } = await readSellerTerms(ctx)
  const agreed = await readAgreedTerms(
    ctx,
    lots.map(({ lotId }) => lotId),
  )
  return ({ lotId, hasReserve }) =>
    agreed.get(lotId) ?? { ...usual, reserveCents: hasReserve ? usual.reserveCents : 0 }
}

async function readAgreedTerms(
  { db }: Pick<Ctx, "db">,
  lotIds: readonly Id<"lot">[],
): Promise<Map<string, SellerTerms>> {
  if (lotIds.length === 0) return new Map()
  const rows = await db
    .select({
      lotId: consignedLots.lotId,
      commissionBasisPoints: valuations.commissionBasisPoints,
      listingCents: valuations.listingCents,
      reserveCents: valuations.reserveFeeCents,
    })
    .from(consignedLots)
    .innerJoin(valuations, eq(valuations.id, consignedLots.valuationId))
    .where(inArray(consignedLots.lotId, lotIds))
  return new Map(rows.map(({ lotId, ...own }) => [lotId, own]))
}
