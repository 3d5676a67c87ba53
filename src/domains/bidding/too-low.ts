import type { Cents } from "#platform/money.ts"

type LotMinimum = { minimumCents: Cents; leaderPaddle: number | null }

/** The server decides; this only saves the bidder from confirming a bid that cannot be accepted. */
export function tooLowReason(
  cents: Cents,
  lot: LotMinimum,
  mine?: { paddle: number; maxCents: Cents | null },
): "tooLow" | "notHigher" | undefined {
  const isLeading = mine !== undefined && mine.paddle === lot.leaderPaddle
  if (isLeading && mine.maxCents !== null && cents <= mine.maxCents) return "notHigher"
  return cents < lot.minimumCents ? "tooLow" : undefined
}

/** Only if an equal maximum came first does the price equal the bidder's own maximum. */
export function isTied(
  lot: { priceCents: Cents; leaderPaddle: number | null },
  mine: { paddle: number; maxCents: Cents | null },
): boolean {
  return mine.paddle !== lot.leaderPaddle && lot.priceCents === mine.maxCents
}
