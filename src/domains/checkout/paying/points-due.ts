/**
 * The whole points due for a refunded share of an order's money; all of them once all is refunded. Takes the cumulative
 * refund and not each part, so that many small parts lose nothing to rounding.
 */
export function pointsDue(points: number, { given, whole }: { given: number; whole: number }): number {
  if (given >= whole) return points
  return Number((BigInt(points) * BigInt(Math.max(0, given))) / BigInt(whole))
}
