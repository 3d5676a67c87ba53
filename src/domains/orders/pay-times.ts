import { z } from "zod"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { PaymentMethod } from "./kinds.ts"

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
