import { z } from "zod"
import type { Ctx } from "#platform/ctx.ts"
import { defineSetting, readSetting } from "#platform/settings.ts"
import type { Way } from "./kinds.ts"

export type PayTimes = {
  /** After a lot, cask or dram was bought: until then it is paid without a late fee. */
  payWithinHours: number
  transferHours: number
  cardMinutes: number
  /** After what was won is due: so much later staff may say that it will not be paid. */
  defaultHours: number
  /** So much later still the house says so by itself; null: only staff do. */
  byItselfHours: number | null
}

/** How long an order keeps what it holds while it waits for its money. Staff change it in the settings. */
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
  // Where no provider takes cards, staff write with a link to pay by: that needs as long as a transfer.
  if (ctx.app.payments.card.kind !== "disabled") return times
  return { ...times, cardMinutes: Math.max(times.cardMinutes, times.transferHours * 60) }
}

/** In minutes, for the way it is to be paid. */
export function minutesToPay({ transferHours, cardMinutes }: PayTimes, way: Way): number {
  return way === "transfer" ? transferHours * 60 : cardMinutes
}
