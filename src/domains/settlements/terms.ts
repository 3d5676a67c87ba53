import { usualComplaintDays } from "#domains/orders/complaint-days.ts"
import { readFees } from "#domains/orders/fees.ts"
import type { SellerTerms } from "#domains/orders/quote.ts"
import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"

export type SettlementTerms = SellerTerms & {
  /** See `orders/complaint-days.ts`. */
  windowDays: number
}

/** Where nothing else was agreed for a bottle. Staff change it in the settings. */
export const usualTerms: SettlementTerms = {
  commissionBasisPoints: 500,
  listingCents: 6_00,
  reserveCents: 10_00,
  windowDays: usualComplaintDays,
}

export async function readTerms(ctx: Pick<Ctx, "house">): Promise<SettlementTerms> {
  return { ...usualTerms, ...(await readSetting<Partial<SettlementTerms>>(ctx, "sellerTerms", {})) }
}

/** The rate at which GST is inside the house's fees; null where it is not registered. */
export async function readGst(ctx: Pick<Ctx, "house">): Promise<number | null> {
  return (await readFees(ctx)).gstBasisPoints
}
