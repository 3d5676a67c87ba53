import type { Cents } from "#platform/money.ts"

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

export const lotOrders = ["entry", "value", "distillery"] as const
export type LotOrder = (typeof lotOrders)[number]

/** The order of their entry if it is none of them. */
export function parseLotOrder(text: string | undefined): LotOrder {
  return lotOrders.find((order) => order === text) ?? "entry"
}

export type OrderedLot = NumberedLot & {
  createdAt: Date
  openingCents: Cents
  estimateLowCents: Cents | null
  distillery: string
  name: string
}

/** From 1 in this order, without gaps. Lots that are alike in it keep theirs. */
export function numbersInOrder(lots: readonly OrderedLot[], order: LotOrder): ReadonlyMap<string, number> {
  return changesOf(
    lots.toSorted((a, b) => comparedBy[order](a, b) || a.number - b.number),
    (index) => index + 1,
  )
}

const expectedCents = ({ estimateLowCents, openingCents }: OrderedLot) => estimateLowCents ?? openingCents

/** The most valuable lots close last, while most bidders watch. */
const comparedBy: Readonly<Record<LotOrder, (a: OrderedLot, b: OrderedLot) => number>> = {
  entry: (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  value: (a, b) => expectedCents(a) - expectedCents(b),
  distillery: (a, b) => a.distillery.localeCompare(b.distillery, "en") || a.name.localeCompare(b.name, "en"),
}

function changesOf(ordered: readonly NumberedLot[], numberAt: (index: number) => number) {
  return new Map(
    ordered.flatMap(({ id, number }, index) => (numberAt(index) === number ? [] : [[id, numberAt(index)]])),
  )
}
