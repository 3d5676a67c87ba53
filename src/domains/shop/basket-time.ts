import type { Ctx } from "#platform/ctx.ts"
import { readSetting } from "#platform/settings.ts"

/** Minutes for which what lies in a basket is put aside. */
export const usualBasketMinutes = 60

/** When what is taken now goes back on the shelf if nobody has paid. */
export async function basketEndsAt(ctx: Ctx): Promise<Date> {
  const minutes = await readSetting<number>(ctx, "basket-minutes", usualBasketMinutes)
  return new Date(ctx.now().getTime() + minutes * 60_000)
}
