import type { TimeZone } from "#platform/time-zone.ts"

export type PlaceRow = {
  /** In addresses and in the API. */
  slug: string
  /** ISO 3166. */
  country: string
  /** ISO 4217: duties there are computed in it. */
  currency: string
  zone: TimeZone
  /** Its position among the places with auctions; null without auctions. */
  auctionOrder: number | null
  /** Its position in the menu of shops. */
  menuOrder: number
  hasDrams: boolean
  /** The law's defaults, until staff set them. */
  legalAgeYears: number
  bansAdvertising: boolean
  newsletterNeedsConfirmation: boolean
  /** Where goods are made to which its trade treaties apply; a rate says which duty is theirs. */
  treatyOrigins: readonly string[]
  /** The font subset that names and addresses there need besides Latin. */
  fontSubset: "vietnamese" | null
}

/** Where the company keeps and sells goods, Singapore first. docs/adding-a-place.md says what else a place needs. */
export const registry = [
  {
    slug: "singapore",
    country: "SG",
    currency: "SGD",
    zone: { abbreviation: "SGT", utcOffsetHours: 8 },
    auctionOrder: 1,
    menuOrder: 1,
    hasDrams: true,
    legalAgeYears: 18,
    bansAdvertising: false,
    newsletterNeedsConfirmation: false,
    treatyOrigins: [],
    fontSubset: null,
  },
  {
    slug: "malaysia",
    country: "MY",
    currency: "MYR",
    zone: { abbreviation: "MYT", utcOffsetHours: 8 },
    auctionOrder: 3,
    menuOrder: 4,
    hasDrams: false,
    legalAgeYears: 21,
    bansAdvertising: false,
    newsletterNeedsConfirmation: true,
    treatyOrigins: [],
    fontSubset: null,
  },
  {
    slug: "vietnam",
    country: "VN",
    currency: "VND",
    zone: { abbreviation: "ICT", utcOffsetHours: 7 },
    auctionOrder: 2,
    menuOrder: 3,
    hasDrams: false,
    legalAgeYears: 18,
    // Law 44/2019/QH14, article 5: no advertising of, and no promotion with, drinks of 15 % and over.
    bansAdvertising: true,
    newsletterNeedsConfirmation: true,
    // The treaties with the European Union and the United Kingdom, of 2020.
    treatyOrigins: [
      ...[
        "Scotland",
        "England",
        "Wales",
        "Northern Ireland",
        "United Kingdom",
        "Ireland",
        "France",
        "Germany",
      ],
      ...[
        "Italy",
        "Spain",
        "Sweden",
        "Denmark",
        "Finland",
        "Netherlands",
        "Belgium",
        "Austria",
        "Czech Republic",
      ],
      ...["Czechia", "Poland", "Portugal", "Luxembourg", "Greece", "Hungary"],
    ],
    fontSubset: "vietnamese",
  },
  {
    slug: "hong-kong",
    country: "HK",
    currency: "HKD",
    zone: { abbreviation: "HKT", utcOffsetHours: 8 },
    auctionOrder: null,
    menuOrder: 2,
    hasDrams: false,
    legalAgeYears: 18,
    bansAdvertising: false,
    newsletterNeedsConfirmation: false,
    treatyOrigins: [],
    fontSubset: null,
  },
] as const satisfies readonly PlaceRow[]
