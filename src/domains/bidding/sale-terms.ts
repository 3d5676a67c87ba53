import { z } from "zod"
import { readStoredSetting } from "#domains/content/settings.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting } from "#platform/settings.ts"

export type SaleTerms = {
  /** The usual extra minutes for bidders to come back after a pause or an outage. */
  marginMinutes: number
  /** Ends move if no process could take a bid for this many seconds. */
  outageSeconds: number
  chanceHours: number
  /** The time in which a seller may refuse a second-chance offer. */
  sellerHours: number
}

export const defaultSaleTerms: SaleTerms = {
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
  defaultSaleTerms,
)

/** The most bidders who get an offer of a lot whose winner did not pay. */
export const mostSecondChances = 2

export async function readSaleTerms(ctx: Pick<Ctx, "db">): Promise<SaleTerms> {
  return await readStoredSetting(ctx, saleTermsSetting)
}
