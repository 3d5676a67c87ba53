import type { PlainKey } from "#language/use-texts.ts"

const knownReasons = [
  "tooLow",
  "notHigher",
  "notWhole",
  "paused",
  "overBudget",
  "overBudgetWithCharges",
  "ended",
  "notOpen",
  "withdrawn",
  "ownLot",
  "suspended",
  "banned",
  "notVerified",
] as const

export function reasonKey(code: string): PlainKey<"bidding-admin"> {
  const [, reason] = code.split(".")
  return `refusedFor.${knownReasons.find((each) => each === reason) ?? "other"}`
}
