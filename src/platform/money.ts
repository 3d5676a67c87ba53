/** Whole Singapore cents. Every amount in the house is one; no floats, no dollars. */
export type Cents = number

/** The part of an amount given in basis points (1/100 of a percent), rounded half up to the cent. */
export function share(amountCents: Cents, basisPoints: number): Cents {
  // Split before multiplying so that amounts near the safe-integer limit keep every cent.
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
  return Number.isSafeInteger(amount) && (amount as number) >= 0
}
