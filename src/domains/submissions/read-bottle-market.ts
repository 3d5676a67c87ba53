import { z } from "zod"
import { readPriceHistory } from "#domains/prices/read-history.ts"
import type { Ctx } from "#platform/ctx.ts"
import { countTry, type Limit } from "#platform/http/rate-limit.ts"
import { isId } from "#platform/ids.ts"
import { refuse } from "./refusals.ts"

const perAddress: Limit = { name: "bottle-market", times: 60, seconds: 60 }

export const BottleMarket = z.object({
  sold: z.int().meta({ description: "Sales of this bottle, at any time" }),
  recentSold: z.int().meta({ description: "Sales in the last twelve months" }),
  medianCents: z.int().nullable().meta({ description: "Of their hammer prices; null if they are too few" }),
  lowCents: z.int().nullable(),
  highCents: z.int().nullable(),
})
export type BottleMarket = z.output<typeof BottleMarket>

/** What the bottle sold for, for somebody who thinks of selling one. */
export async function readBottleMarket(ctx: Ctx, productId: string): Promise<BottleMarket> {
  const seconds = await countTry(ctx.app, perAddress, ctx.client.address ?? "-")
  if (seconds !== undefined) throw refuse("tooManySubmissions", { retryAfterSeconds: seconds })
  if (!isId("prd", productId)) throw refuse("noSuchBottle")
  const { summary } = await readPriceHistory(ctx, productId, 1)
  const { sold, recentSold, medianCents, lowCents, highCents } = summary
  return { sold, recentSold, medianCents, lowCents, highCents }
}
