import type { Cents } from "#platform/money.ts"

export const boxes = [
  { holds: 1, weightG: 250 },
  { holds: 2, weightG: 420 },
  { holds: 3, weightG: 560 },
  { holds: 6, weightG: 950 },
  { holds: 12, weightG: 1_700 },
] as const

const largest = 12

export type PackedItem = { weightG: number; places: number }

export type ShippingBox<Item extends PackedItem> = {
  items: readonly Item[]
  holds: number
  weightG: number
  feeCents: Cents
}

/** A place is for up to a litre. A bottle too large for every box fills the largest. */
export function placesOf(volumeMl: number): number {
  return Math.min(largest, Math.max(1, Math.ceil(volumeMl / 1_000)))
}

/**
 * Only bottles next to each other in the order of weight share a box. Removing bottles from such a packing leaves
 * another one, so more bottles never cost less.
 */
export function packBoxes<Item extends PackedItem>(
  items: readonly Item[],
  feeFor: (weightG: number) => Cents,
): ShippingBox<Item>[] {
  const sorted = items.toSorted((one, other) => other.weightG - one.weightG || other.places - one.places)
  const best: { cents: Cents; boxes: ShippingBox<Item>[] }[] = [{ cents: 0, boxes: [] }]
  for (let end = 1; end <= sorted.length; end++) {
    let cheapest: (typeof best)[number] | undefined
    let places = 0
    let weightG = 0
    for (let start = end - 1; start >= 0; start--) {
      const item = sorted[start]
      const before = best[start]
      if (!item || !before) break
      places += item.places
      weightG += item.weightG
      const box = boxes.find(({ holds }) => holds >= places)
      if (!box) break
      const feeCents = feeFor(weightG + box.weightG)
      const cents = before.cents + feeCents
      const isBetter =
        !cheapest ||
        cents < cheapest.cents ||
        (cents === cheapest.cents && before.boxes.length + 1 < cheapest.boxes.length)
      if (isBetter)
        cheapest = {
          cents,
          boxes: [
            ...before.boxes,
            {
              items: sorted.slice(start, end),
              holds: box.holds,
              weightG: weightG + box.weightG,
              feeCents,
            },
          ],
        }
    }
    if (cheapest) best.push(cheapest)
  }
  return best.at(-1)?.boxes ?? []
}
