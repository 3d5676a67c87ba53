import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { SellerTerms } from "./quote.ts"

export type SettlementTerms = SellerTerms & {
  /** For complaints; the seller's money is held back until then. */
  windowDays: number
}

export const usualTerms: SettlementTerms = {
  commissionBasisPoints: 500,
  listingCents: 6_00,
  reserveCents: 10_00,
  windowDays: 14,
}

export const sellerTermsSetting = defineSetting<SettlementTerms>(
  "sellerTerms",
  z.object({
    commissionBasisPoints: z.int(),
    listingCents: z.int(),
    reserveCents: z.int(),
    windowDays: z.int(),
  }),
  usualTerms,
)

export async function readSellerTerms(ctx: Pick<Ctx, "app">): Promise<SettlementTerms> {
  return await readSetting(ctx, sellerTermsSetting)
}

export async function readComplaintDays(ctx: Pick<Ctx, "app">): Promise<number> {
  return (await readSellerTerms(ctx)).windowDays
}
