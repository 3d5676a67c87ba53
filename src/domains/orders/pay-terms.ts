import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

export type HoldTerms = {
  /** Until an unverified buyer's e-mail is confirmed. */
  unconfirmedMinutes: number
  maxBottles: number
  limitCents: Cents
  alarmBasisPoints: number
}

export const usualHoldTerms: HoldTerms = {
  unconfirmedMinutes: 60,
  maxBottles: 12,
  limitCents: 5_000_00,
  alarmBasisPoints: 2_000,
}

export const holdsSetting = defineSetting<HoldTerms>(
  "holds",
  z.object({
    unconfirmedMinutes: z.int(),
    maxBottles: z.int(),
    limitCents: z.int(),
    alarmBasisPoints: z.int(),
  }),
  usualHoldTerms,
)

export async function readHoldTerms(ctx: Pick<Ctx, "app">): Promise<HoldTerms> {
  return await readSetting(ctx, holdsSetting)
}

export type HeldGoods = { bottles: number; cents: Cents }

/** A single bottle may cost more than the cap, or it could never be sold. */
export function isAboveCap({ bottles, cents }: HeldGoods, { maxBottles, limitCents }: HoldTerms): boolean {
  return bottles > maxBottles || (cents > limitCents && bottles > 1)
}
