import type { LineKind } from "#domains/orders/kinds.ts"
import { type Cents, sum, times } from "#platform/money.ts"

export type Summed = {
  kind: LineKind
  /** What one costs now; null for a dram whose round has no price. */
  nowCents: Cents | null
  quantity: number
  numberOfBottles: number
}

/** The cart summary of the specification. */
export type CartSummary = {
  totalCents: Cents
  lengthDram: number
  /** An order is of bottles or of drams: a won lot is a bottle too. */
  lengthBottle: number
  /** How many of the bottles were won. */
  lengthAuction: number
  lengthCask: number
  length: number
}

/** What a selection comes to: counts by quantity and number of bottles, the total by the price that holds. */
export function summaryOf(lines: readonly Summed[]): CartSummary {
  const priced = lines.filter((line) => line.kind !== "dram" || line.nowCents !== null)
  const lengthOf = (wanted: LineKind) =>
    sum(
      ...priced
        .filter(({ kind }) => kind === wanted)
        .map((line) => times(line.quantity, line.numberOfBottles)),
    )
  return {
    totalCents: sum(...priced.map(({ nowCents, quantity }) => times(nowCents ?? 0, quantity))),
    lengthDram: lengthOf("dram"),
    lengthBottle: lengthOf("bottle") + lengthOf("lot"),
    lengthAuction: lengthOf("lot"),
    lengthCask: lengthOf("cask"),
    length: priced.reduce((all, line) => all + line.quantity * line.numberOfBottles, 0),
  }
}

/** What the header's badge counts, besides what lies in the browser alone. */
export function badgeOf({ lengthDram, lengthBottle }: CartSummary): number {
  return lengthDram + lengthBottle
}

/** The id shown as "Lot Id": the product's, or the tail of what has none. */
export function lotIdOf({ productId, id }: { productId: string | null; id: string }): string {
  return productId ?? id.slice(16)
}

/** What is not there cannot be bought, so it cannot be selected either. */
export function canSelect({ inventory }: { inventory: number }): boolean {
  return inventory > 0
}

/** A line of a cart as the totals take it. A bottle of the shop comes by itself. */
export function asSummed({
  kind,
  priceCents,
  quantity,
}: Pick<Summed, "kind" | "quantity"> & { priceCents: Cents }) {
  return { kind, nowCents: priceCents, quantity, numberOfBottles: 1 }
}
