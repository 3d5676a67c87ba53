import type { KeyIn } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"

export const locations = ["singapore", "vietnam", "malaysia"] as const
export type Location = (typeof locations)[number]

/**
 * A row of the increment table: from `minCents` up to, but not including, `maxCents` a bid raises the price by
 * `stepCents`.
 */
export type BidIncrement = {
  readonly minCents: Cents
  readonly maxCents: Cents | null
  readonly stepCents: Cents
}

/** Default of an auction: a bid with fewer minutes left extends the end. */
export const defaultSoftCloseMinutes = 5

export const fillLevels = [
  "full",
  "into neck",
  "base of neck",
  "top shoulder",
  "upper shoulder",
  "mid shoulder",
] as const

export type FillLevel = (typeof fillLevels)[number]

/** The condition of the bottle itself. Null means "not stated", never "clean" or "none". */
export type ConditionReport = {
  fillLevel: FillLevel | null
  seal: string | null
  label: string | null
  box: string | null
  remarks: string | null
  // Optional: older rows do not have the following fields.
  flaws?: string | null
  /** Described by the seller, and shown as such. */
  sellerFlaws?: string | null
  weightGrams?: number | null
}

export const lotPictureSources = ["company", "seller"] as const
export type LotPictureSource = (typeof lotPictureSources)[number]

/** The subject of a photograph. Each has a text in every language. */
export const lotPictureViews = [
  "front",
  "back",
  "label",
  "closure",
  "fillLevel",
  "flaw",
  "box",
  "detail",
] as const
export type LotPictureView = (typeof lotPictureViews)[number]

export const maxLotPictures = 20

/** One corrected field. Photographs have no values: their gallery is on the page. */
export type CorrectedField = {
  field: KeyIn<"auctions", "corrections.fields">
  before: string | number | null
  after: string | number | null
}

export function isLocation(text: string): text is Location {
  return (locations as readonly string[]).includes(text)
}
