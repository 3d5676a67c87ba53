import { type AuctionPlace, auctionPlaces } from "#domains/places/places.ts"
import type { KeyIn } from "#language/use-texts.ts"
import type { Cents } from "#platform/money.ts"
import { isOneOf } from "#platform/records.ts"

export const locations = auctionPlaces
export type Location = AuctionPlace

/** For prices from `minCents` up to, but not including, `maxCents`. */
export type BidIncrement = {
  readonly minCents: Cents
  readonly maxCents: Cents | null
  readonly stepCents: Cents
}

/** A bid with fewer minutes left extends the end. */
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

/** Null means "not stated", never "clean" or "none". */
export type ConditionReport = {
  fillLevel: FillLevel | null
  seal: string | null
  label: string | null
  box: string | null
  remarks: string | null
  flaws?: string | null
  sellerFlaws?: string | null
  weightGrams?: number | null
}

export const lotPictureSources = ["company", "seller"] as const
export type LotPictureSource = (typeof lotPictureSources)[number]

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

/** Photographs have no values: their gallery is on the page. */
export type CorrectedField = {
  field: KeyIn<"auctions", "corrections.fields">
  before: string | number | null
  after: string | number | null
}

export function isLocation(text: string): text is Location {
  return isOneOf(locations, text)
}
