import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

/** Minutes for which what lies in a basket is put aside. */
export const usualBasketMinutes = 60

export const basketMinutesSetting = defineSetting("basket-minutes", z.int(), usualBasketMinutes)

/** When what is taken now goes back on the shelf if nobody has paid. */
export async function basketEndsAt(ctx: Ctx): Promise<Date> {
  const minutes = await readSetting(ctx, basketMinutesSetting)
  return new Date(ctx.now().getTime() + minutes * 60_000)
}
