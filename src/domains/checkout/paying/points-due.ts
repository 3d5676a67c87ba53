/** Takes the cumulative refund, so many small parts lose nothing to rounding. All points once all is refunded. */
export function pointsDue(points: number, { given, whole }: { given: number; whole: number }): number {
  if (given >= whole) return points
  return Number((BigInt(points) * BigInt(Math.max(0, given))) / BigInt(whole))
}
