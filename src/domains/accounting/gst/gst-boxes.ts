import { type Cents, sum } from "#platform/money.ts"
import type { SupplySplit } from "./split-supplies.ts"

/**
 * Boxes of Singapore's return GST F5, whose names are those of the form (IRAS, e-Tax guide "GST: How do I prepare my
 * GST return?"). Values are without GST; box 8 is box 6 less box 7.
 */
export const gstBoxes = [1, 2, 3, 4, 5, 6, 7, 8] as const
export type GstBox = (typeof gstBoxes)[number]

/** Boxes with documents behind them. */
export const documentedBoxes = [1, 2, 6] as const
export type DocumentedBox = (typeof documentedBoxes)[number]

/** Boxes of which the company's books are not here. */
export type TypedBoxes = { exemptCents: Cents; purchasesCents: Cents; inputTaxCents: Cents }

export const noTypedBoxes: TypedBoxes = { exemptCents: 0, purchasesCents: 0, inputTaxCents: 0 }

export function boxesOf(
  documents: readonly SupplySplit[],
  { exemptCents, purchasesCents, inputTaxCents }: TypedBoxes,
): Record<GstBox, Cents> {
  const totalOf = (box: DocumentedBox) => sum(...documents.map((document) => boxValue(document, box)))
  const [standard, zero, outputTax] = [totalOf(1), totalOf(2), totalOf(6)]
  return {
    1: standard,
    2: zero,
    3: exemptCents,
    4: standard + zero + exemptCents,
    5: purchasesCents,
    6: outputTax,
    7: inputTaxCents,
    8: outputTax - inputTaxCents,
  }
}

/** Goods under the Gross Margin Scheme count with the margin (IRAS, e-Tax guide "GST: Gross Margin Scheme"). */
export function boxValue(document: SupplySplit, box: DocumentedBox): Cents {
  const { standardCents, zeroCents, gstCents, marginCents, marginGstCents } = document
  if (box === 1) return standardCents + marginCents - marginGstCents
  return box === 2 ? zeroCents : gstCents + marginGstCents
}
