export type NumberedLot = { id: string; number: number }

/**
 * The new numbers of the lots that change, by id. A free number is taken as it is; else the lot takes the place of the
 * one there, and those between move by one.
 */
export function numbersAfterMove(
  lots: readonly NumberedLot[],
  lotId: string,
  to: number,
): ReadonlyMap<string, number> {
  if (!lots.some(({ number }) => number === to)) return new Map([[lotId, to]])
  const ordered = lots.toSorted((a, b) => a.number - b.number)
  const from = ordered.findIndex(({ id }) => id === lotId)
  const place = ordered.findIndex(({ number }) => number === to)
  const moved = ordered.toSpliced(from, 1).toSpliced(place, 0, ...ordered.slice(from, from + 1))
  const numbers = ordered.map(({ number }) => number)
  return changesOf(moved, (index) => numbers[index] ?? to)
}

/** In the same order from 1, without gaps. */
export function numbersWithoutGaps(lots: readonly NumberedLot[]): ReadonlyMap<string, number> {
  return changesOf(
    lots.toSorted((a, b) => a.number - b.number),
    (index) => index + 1,
  )
}

function changesOf(ordered: readonly NumberedLot[], numberAt: (index: number) => number) {
  return new Map(
    ordered.flatMap(({ id, number }, index) => (numberAt(index) === number ? [] : [[id, numberAt(index)]])),
  )
}
