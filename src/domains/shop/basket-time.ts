import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

export const usualBasketMinutes = 60

export const basketMinutesSetting = defineSetting("basket-minutes", z.int(), usualBasketMinutes)

export async function basketEndsAt(ctx: Ctx): Promise<Date> {
  const minutes = await readSetting(ctx, basketMinutesSetting)
  return new Date(ctx.now().getTime() + minutes * 60_000)
}
