import { z } from "zod"
import { readStoredSetting, type SettingReader } from "#domains/content/settings.ts"
import { defineSetting } from "#platform/settings.ts"

export type SaleTerms = {
  /** Extra minutes for bidders to come back after a pause or an outage. */
  marginMinutes: number
  outageSeconds: number
  secondChanceHours: number
  sellerHours: number
}

export const defaultSaleTerms: SaleTerms = {
  marginMinutes: 10,
  outageSeconds: 3,
  secondChanceHours: 48,
  sellerHours: 24,
}

export const saleTermsSetting = defineSetting<SaleTerms>(
  "saleTerms",
  z.object({
    marginMinutes: z.int(),
    outageSeconds: z.number(),
    secondChanceHours: z.number(),
    sellerHours: z.number(),
  }),
  defaultSaleTerms,
)

export const maxSecondChanceOffers = 2

export async function readSaleTerms(ctx: SettingReader): Promise<SaleTerms> {
  return await readStoredSetting(ctx, saleTermsSetting)
}
