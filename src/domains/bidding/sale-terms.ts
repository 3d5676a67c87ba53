import { z } from "zod"
import { readSettingNow } from "#domains/content/settings.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"

/** What the house decides of its sales beside the fees and the steps. */
export type SaleTerms = {
  /** What bidders are usually given besides a pause or an outage, to come back. */
  marginMinutes: number
  /** After so many seconds in which no process could take a bid, ends move. */
  outageSeconds: number
  /** How long somebody may think about a second chance. */
  chanceHours: number
  /** How long a seller may refuse a second-chance offer. */
  sellerHours: number
}

export const usualSaleTerms: SaleTerms = {
  marginMinutes: 10,
  outageSeconds: 3,
  chanceHours: 48,
  sellerHours: 24,
}

export const saleTermsSetting = defineSetting<SaleTerms>(
  "saleTerms",
  z.object({
    marginMinutes: z.int(),
    outageSeconds: z.number(),
    chanceHours: z.number(),
    sellerHours: z.number(),
  }),
  usualSaleTerms,
)

/** A lot whose winner did not pay is offered to so many bidders and no more. */
export const mostChances = 2

export async function readSaleTerms(ctx: Pick<Ctx, "db">): Promise<SaleTerms> {
  return await readSettingNow(ctx, saleTermsSetting)
}
