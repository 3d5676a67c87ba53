import type { LineKind } from "#domains/orders/kinds.ts"
import { type Cents, sum, times } from "#platform/money.ts"

export type SummedLine = {
  kind: LineKind
  nowCents: Cents | null
  quantity: number
  numberOfBottles: number
}

export type CartSummary = {
  totalCents: Cents
  lengthDram: number
  lengthBottle: number
  lengthAuction: number
  lengthCask: number
  length: number
}

export function summaryOf(lines: readonly SummedLine[]): CartSummary {
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

/** Without the browser's own cart. */
export function badgeCountOf({ lengthDram, lengthBottle }: CartSummary): number {
  return lengthDram + lengthBottle
}

export function displayedLotIdOf({ productId, id }: { productId: string | null; id: string }): string {
  return productId ?? id.slice(16)
}

export function canSelect({ inventory }: { inventory: number }): boolean {
  return inventory > 0
}

export function asSummedLine({
  kind,
  priceCents,
  quantity,
}: Pick<SummedLine, "kind" | "quantity"> & { priceCents: Cents }) {
  return { kind, nowCents: priceCents, quantity, numberOfBottles: 1 }
}
