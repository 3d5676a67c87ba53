/** Whole Singapore cents: never floats, never dollars. */
export type Cents = number

/** Takes basis points (1/100 of a percent), and rounds half up to the cent. */
export function share(amountCents: Cents, basisPoints: number): Cents {
  // Splits first, so that amounts near the safe-integer limit stay exact to the cent.
  const whole = Math.floor(amountCents / 10_000)
  const rest = amountCents - whole * 10_000
  return whole * basisPoints + Math.floor((rest * basisPoints + 5_000) / 10_000)
}

export function sum(...amounts: readonly Cents[]): Cents {
  return amounts.reduce((total, amount) => total + amount, 0)
}

export function times(amountCents: Cents, quantity: number): Cents {
  return amountCents * quantity
}

export function isWholeCents(amount: unknown): amount is Cents {
  return typeof amount === "number" && Number.isSafeInteger(amount) && amount >= 0
}
