import { type Cents, sum } from "#platform/money.ts"
import { keysOf, recordOf } from "#platform/records.ts"
import type { SupplySplit } from "./split-supplies.ts"

/**
 * Boxes of Singapore's return GST F5, whose names in English are those of the form (IRAS, "Completing GST returns").
 * Values are without GST. Boxes 18 to 21 are of the Import GST Deferment Scheme.
 */
export const gstBoxes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21] as const
export type GstBox = (typeof gstBoxes)[number]

/** Boxes with documents behind them. */
export const documentedBoxes = [1, 2, 6] as const
export type DocumentedBox = (typeof documentedBoxes)[number]

/** Boxes with amounts of which the company's books are not here. Of box 6 it is the GST on boxes 14 to 17. */
export const typedBoxOf = {
  exemptCents: 3,
  purchasesCents: 5,
  importedSuppliesGstCents: 6,
  inputTaxCents: 7,
  suspendedImportsCents: 9,
  touristRefundsCents: 10,
  badDebtReliefCents: 11,
  preRegistrationCents: 12,
  reverseChargeCents: 14,
  remoteServicesCents: 15,
  marketplaceGoodsCents: 16,
  ownImportedGoodsCents: 17,
  deferredGstCents: 19,
  deferredImportsCents: 21,
} as const satisfies Record<string, GstBox>
export type TypedAmount = keyof typeof typedBoxOf
export const typedAmounts = keysOf(typedBoxOf)

export type TypedNotes = Partial<Record<TypedAmount, string>>
export type TypedBoxes = Record<TypedAmount, Cents> & { notes: TypedNotes }

export const noTypedBoxes: TypedBoxes = { ...recordOf(typedAmounts, () => 0), notes: {} }

/** The field of an amount's note. */
export function noteField(name: TypedAmount) {
  return `note.${name}` as const
}

export function boxesOf(
  documents: readonly SupplySplit[],
  revenueCents: Cents,
  typed: TypedBoxes,
): Record<GstBox, Cents> {
  const totalOf = (box: DocumentedBox) => sum(...documents.map((document) => boxValue(document, box)))
  const { reverseChargeCents, remoteServicesCents, marketplaceGoodsCents, ownImportedGoodsCents } = typed
  // The form has these in box 1 too.
  const imported = [reverseChargeCents, remoteServicesCents, marketplaceGoodsCents, ownImportedGoodsCents]
  const [standard, zero] = [totalOf(1) + sum(...imported), totalOf(2)]
  const outputTax = totalOf(6) + typed.importedSuppliesGstCents
  const net = outputTax - typed.inputTaxCents
  return {
    1: standard,
    2: zero,
    3: typed.exemptCents,
    4: standard + zero + typed.exemptCents,
    5: typed.purchasesCents,
    6: outputTax,
    7: typed.inputTaxCents,
    8: net,
    9: typed.suspendedImportsCents,
    10: typed.touristRefundsCents,
    11: typed.badDebtReliefCents,
    12: typed.preRegistrationCents,
    13: revenueCents,
    14: reverseChargeCents,
    15: remoteServicesCents,
    16: marketplaceGoodsCents,
    17: ownImportedGoodsCents,
    18: net,
    19: typed.deferredGstCents,
    20: net + typed.deferredGstCents,
    21: typed.deferredImportsCents,
  }
}

/** Boxes 10 to 12 say what of box 7 is claimed for. */
export const claimsInInputTax = ["touristRefundsCents", "badDebtReliefCents", "preRegistrationCents"] as const

export function areClaimsInside(typed: Record<TypedAmount, Cents>): boolean {
  return sum(...claimsInInputTax.map((name) => typed[name])) <= typed.inputTaxCents
}

/** Goods under the Gross Margin Scheme count with the margin (IRAS, e-Tax guide "GST: Gross Margin Scheme"). */
export function boxValue(document: SupplySplit, box: DocumentedBox): Cents {
  const { standardCents, zeroCents, gstCents, marginCents, marginGstCents } = document
  if (box === 1) return standardCents + marginCents - marginGstCents
  return box === 2 ? zeroCents : gstCents + marginGstCents
}
