import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { PaymentMethod } from "./kinds.ts"

export type PayTimes = {
  /** Hours to pay a lot, cask or dram without a late fee. */
  payWithinHours: number
  transferHours: number
  cardMinutes: number
  /** Hours after the due date until staff may declare a default. */
  defaultHours: number
  /** Further hours until the default is declared automatically; null: only by staff. */
  byItselfHours: number | null
}

/** Times to pay, for which an unpaid order holds its goods. Staff can change them in the settings. */
export const usualPayTimes: PayTimes = {
  payWithinHours: 72,
  transferHours: 48,
  cardMinutes: 60,
  defaultHours: 96,
  byItselfHours: null,
}

export const payTimesSetting = defineSetting<PayTimes>(
  "payTimes",
  z.object({
    payWithinHours: z.number(),
    transferHours: z.number(),
    cardMinutes: z.number(),
    defaultHours: z.number(),
    byItselfHours: z.number().nullable(),
  }),
  usualPayTimes,
)

export async function readPayTimes(ctx: Pick<Ctx, "app">): Promise<PayTimes> {
  const times = await readSetting(ctx, payTimesSetting)
  // Without a card provider staff send a payment link, which takes as long as a transfer.
  if (ctx.app.payments.card.kind !== "disabled") return times
  return { ...times, cardMinutes: Math.max(times.cardMinutes, times.transferHours * 60) }
}

export function minutesToPay({ transferHours, cardMinutes }: PayTimes, way: PaymentMethod): number {
  return way === "transfer" ? transferHours * 60 : cardMinutes
}
