import type { Cents } from "#platform/money.ts"

/** "103.50", "103.5", 103.5 or 103 are 10350 cents. Anything finer than a cent is an error. */
export function centsOf(amount: string | number): Cents {
  const [, dollars, cents = ""] = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(String(amount)) ?? []
  if (dollars === undefined) throw new Error("HitPay sent an amount that is not dollars and cents")
  return Number(dollars) * 100 + Number(cents.padEnd(2, "0"))
}

/** A JSON number that is written with at most two decimals. */
export function decimalOf(cents: Cents): number {
  return Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`)
}
