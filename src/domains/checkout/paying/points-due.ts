/**
 * How many of an order's points go with a part of its money: the whole points of that share, and with all of the money
 * all of them. Told of what was given back so far and not of each step, so that many small parts lose nothing.
 */
export function pointsDue(points: number, { given, whole }: { given: number; whole: number }): number {
  if (given >= whole) return points
  return Number((BigInt(points) * BigInt(Math.max(0, given))) / BigInt(whole))
}
