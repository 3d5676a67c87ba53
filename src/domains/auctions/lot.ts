import type { Cents } from "#platform/money.ts"

export const locations = ["singapore", "vietnam", "malaysia"] as const
export type Location = (typeof locations)[number]

/** A row of the step table: from `minCents` up to, not including, `maxCents` the price moves by `stepCents`. */
export type BidStep = { readonly minCents: Cents; readonly maxCents: Cents | null; readonly stepCents: Cents }

/** A bid with so few minutes left moves the end, unless an auction says otherwise. */
export const usualSoftCloseMinutes = 5

export const fillLevels = [
  "full",
  "into neck",
  "base of neck",
  "top shoulder",
  "upper shoulder",
  "mid shoulder",
] as const

export type FillLevel = (typeof fillLevels)[number]

/** What is known of the bottle itself. Null is "not stated", never "clean" or "none". */
export type Condition = {
  fillLevel: FillLevel | null
  seal: string | null
  label: string | null
  box: string | null
  remarks: string | null
  // Rows written before these existed do not have them.
  /** As the company describes them. */
  flaws?: string | null
  /** As the seller described them; shown as the seller's words. */
  sellerFlaws?: string | null
  weightGrams?: number | null
}

export const lotPictureSources = ["company", "seller"] as const
export type LotPictureSource = (typeof lotPictureSources)[number]

/** What a photograph shows. Each has its words in every language. */
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

export const mostLotPictures = 20

/** One thing that was corrected. Photographs have no values: their gallery is on the page. */
export type Corrected = { field: string; before: string | number | null; after: string | number | null }

export function isLocation(text: string): text is Location {
  return (locations as readonly string[]).includes(text)
}
