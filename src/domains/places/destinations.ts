import { type PlaceCountry, places } from "./places.ts"

/** Countries without a place of ours that we deliver to. */
const abroad = [
  { country: "CN", legalAgeYears: 18 },
  { country: "TW", legalAgeYears: 18 },
  { country: "JP", legalAgeYears: 20 },
  { country: "AU", legalAgeYears: 18 },
  { country: "GB", legalAgeYears: 18 },
  { country: "US", legalAgeYears: 21 },
] as const

export type Destination = PlaceCountry | (typeof abroad)[number]["country"]

type DestinationLaw = { country: Destination; legalAgeYears: number }

export const destinationsAbroad: readonly DestinationLaw[] = abroad.filter(
  ({ country }) => !places.some((place) => (place.country as string) === country),
)

/** ISO codes, the company's own countries first. */
export const destinations: readonly Destination[] = [...places, ...destinationsAbroad].map(
  ({ country }) => country,
)
