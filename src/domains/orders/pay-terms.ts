import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import type { Cents } from "#platform/money.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { PaymentMethod } from "./kinds.ts"
import { paymentSettings } from "./payment-settings.ts"

export type PayTimes = {
  payWithinHours: number
  transferHours: number
  cardMinutes: number
  defaultHours: number
  automaticHours: number | null
}

export const usualPayTimes: PayTimes = {
  payWithinHours: 72,
  transferHours: 48,
  cardMinutes: 60,
  defaultHours: 96,
  automaticHours: null,
}

export const payTimesSetting = defineSetting<PayTimes>(
  "payTimes",
  z.object({
    payWithinHours: z.number(),
    transferHours: z.number(),
    cardMinutes: z.number(),
    defaultHours: z.number(),
    automaticHours: z.number().nullable(),
  }),
  usualPayTimes,
)

export async function readPayTimes(ctx: Pick<Ctx, "app">): Promise<PayTimes> {
  const times = await readSetting(ctx, payTimesSetting)
  // Without a card provider staff send a payment link, which takes as long as a transfer.
  if (paymentSettings.of(ctx.app).provider !== null) return times
  return { ...times, cardMinutes: Math.max(times.cardMinutes, times.transferHours * 60) }
}

export function minutesToPay({ transferHours, cardMinutes }: PayTimes, paymentMethod: PaymentMethod): number {
  return paymentMethod === "transfer" ? transferHours * 60 : cardMinutes
}

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

/** An unconfirmed buyer holds bottles for a shorter time than a bank transfer takes. */
export async function minutesToHold(
  ctx: Pick<Ctx, "app">,
  { paymentMethod, holdsBriefly }: { paymentMethod: PaymentMethod; holdsBriefly: boolean },
): Promise<number> {
  const minutes = minutesToPay(await readPayTimes(ctx), paymentMethod)
  return holdsBriefly ? Math.min(minutes, (await readHoldTerms(ctx)).unconfirmedMinutes) : minutes
}

export type HeldGoods = { bottles: number; cents: Cents }

/** A single bottle may cost more than the cap, or it could never be sold. */
export function isAboveCap({ bottles, cents }: HeldGoods, { maxBottles, limitCents }: HoldTerms): boolean {
  return bottles > maxBottles || (cents > limitCents && bottles > 1)
}
