import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

/** Limits of unpaid holds. Staff can change them in the settings. */
export type HoldTerms = {
  /** Minutes for which an order of a guest or an unverified member holds its goods until its e-mail is confirmed. */
  unconfirmedMinutes: number
  /** Bottles held unpaid per member, client network or e-mail address. */
  mostBottles: number
  mostCents: Cents
  /** The share of a shop's stock held unpaid at which the overview raises an alarm. */
  alarmBasisPoints: number
}

export const usualHoldTerms: HoldTerms = {
  unconfirmedMinutes: 60,
  mostBottles: 12,
  mostCents: 5_000_00,
  alarmBasisPoints: 2_000,
}

export const holdsSetting = defineSetting<HoldTerms>(
  "holds",
  z.object({
    unconfirmedMinutes: z.int(),
    mostBottles: z.int(),
    mostCents: z.int(),
    alarmBasisPoints: z.int(),
  }),
  usualHoldTerms,
)

export async function readHoldTerms(ctx: Pick<Ctx, "app">): Promise<HoldTerms> {
  return await readSetting(ctx, holdsSetting)
}

export type HeldGoods = { bottles: number; cents: Cents }

/** True if more is held than the caps allow. A single bottle may cost more than the cap, or it could never be sold. */
export function isAboveCap({ bottles, cents }: HeldGoods, { mostBottles, mostCents }: HoldTerms): boolean {
  return bottles > mostBottles || (cents > mostCents && bottles > 1)
}
