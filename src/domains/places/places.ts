type PlaceRow = {
  /** In addresses and in the API. */
  slug: string
  /** ISO 3166. */
  country: string
  /** ISO 4217: duties there are computed in it. */
  currency: string
  /** Its position among the places with auctions; null without auctions. */
  auctionOrder: number | null
  /** Its position in the menu of shops. */
  menuOrder: number
  hasDrams: boolean
  /** The law's defaults, until staff set them. */
  legalAgeYears: number
  bansAdvertising: boolean
  newsletterNeedsConfirmation: boolean
  /** The font subset that names and addresses there need besides Latin. */
  fontSubset: "vietnamese" | null
}

/** Where the company keeps and sells goods, Singapore first. docs/adding-a-place.md says what else a place needs. */
export const places = [
  {
    slug: "singapore",
    country: "SG",
    currency: "SGD",
    auctionOrder: 1,
    menuOrder: 1,
    hasDrams: true,
    legalAgeYears: 18,
    bansAdvertising: false,
    newsletterNeedsConfirmation: false,
    fontSubset: null,
  },
  {
    slug: "malaysia",
    country: "MY",
    currency: "MYR",
    auctionOrder: 3,
    menuOrder: 4,
    hasDrams: false,
    legalAgeYears: 21,
    bansAdvertising: false,
    newsletterNeedsConfirmation: true,
    fontSubset: null,
  },
  {
    slug: "vietnam",
    country: "VN",
    currency: "VND",
    auctionOrder: 2,
    menuOrder: 3,
    hasDrams: false,
    legalAgeYears: 18,
    // Law 44/2019/QH14, article 5: no advertising of, and no promotion with, drinks of 15 % and over.
    bansAdvertising: true,
    newsletterNeedsConfirmation: true,
    fontSubset: "vietnamese",
  },
  {
    slug: "hong-kong",
    country: "HK",
    currency: "HKD",
    auctionOrder: null,
    menuOrder: 2,
    hasDrams: false,
    legalAgeYears: 18,
    bansAdvertising: false,
    newsletterNeedsConfirmation: false,
    fontSubset: null,
  },
] as const satisfies readonly PlaceRow[]

export type PlaceFacts = (typeof places)[number]
export type Place = PlaceFacts["slug"]
export type PlaceCountry = PlaceFacts["country"]
export type AuctionPlace = Extract<PlaceFacts, { auctionOrder: number }>["slug"]
export type DramPlace = Extract<PlaceFacts, { hasDrams: true }>["slug"]

const rows: readonly PlaceRow[] = places

export const home = places[0]
export const homePlace = home.slug

export const placeSlugs = slugsOf<Place>(rows)
export const auctionPlaces = slugsOf<AuctionPlace>(
  rows
    .filter(({ auctionOrder }) => auctionOrder !== null)
    .toSorted((one, other) => Number(one.auctionOrder) - Number(other.auctionOrder)),
)
export const dramPlaces = slugsOf<DramPlace>(rows.filter(({ hasDrams }) => hasDrams))
export const placesInMenu = slugsOf<Place>(rows.toSorted((one, other) => one.menuOrder - other.menuOrder))

export const fontSubsets = [
  "latin",
  "latin-ext",
  ...new Set(rows.flatMap(({ fontSubset }) => fontSubset ?? [])),
]

/** What is sent from a place comes from its country. */
export const countryOfPlace = Object.fromEntries(rows.map(({ slug, country }) => [slug, country])) as {
  readonly [Facts in PlaceFacts as Facts["slug"]]: Facts["country"]
}

export function placeIn(country: string): PlaceFacts | undefined {
  return places.find((place) => place.country === country)
}

/** There is always a first place. */
function slugsOf<Slug extends Place>(some: readonly PlaceRow[]): readonly [Slug, ...Slug[]] {
  return some.map(({ slug }) => slug) as unknown as readonly [Slug, ...Slug[]]
}
