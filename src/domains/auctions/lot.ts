import type { Cents } from "#platform/money.ts"

export const locations = ["singapore", "vietnam", "malaysia"] as const
export type Location = (typeof locations)[number]

/** A row of the step table: from `minCents` up to, not including, `maxCents` the price moves by `stepCents`. */
export type BidStep = { readonly minCents: Cents; readonly maxCents: Cents | null; readonly stepCents: Cents }

/** A bid with so few minutes left moves the end, unless an auction says otherwise. */
export const usualSoftCloseMinutes = 5

export const fillLevels = [
  "full",
  "into neck",
  "base of neck",
  "top shoulder",
  "upper shoulder",
  "mid shoulder",
] as const

/** What the house saw when it inspected the bottle, each in words. */
export type Condition = {
  fillLevel: (typeof fillLevels)[number]
  seal: string
  label: string
  box: string
  remarks: string | null
}

export function isLocation(text: string): text is Location {
  return (locations as readonly string[]).includes(text)
}
