import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"

/** What may be held without being paid. Staff change it in the settings. */
export type HoldTerms = {
  /** How long the order of a guest or an unverified member holds its goods before the e-mail is confirmed. */
  unconfirmedMinutes: number
  /** Bottles held unpaid for one person, one client address or one e-mail address. */
  mostBottles: number
  /** Their value, in the same way. */
  mostCents: Cents
  /** The share of a shop's stock held unpaid at which the overview alarms. */
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

/** Bottles and their value. */
export type Held = { bottles: number; cents: Cents }

/**
 * Whether more is held than the caps allow. One bottle alone may cost more than the cap: it could not be sold otherwise.
 */
export function isAboveCap({ bottles, cents }: Held, { mostBottles, mostCents }: HoldTerms): boolean {
  return bottles > mostBottles || (cents > mostCents && bottles > 1)
}
