import { countBy } from "./count-by.ts"

type PlacedRow = { country: string; region: string | null }

/** The distilleries of a smaller region share a row of their country. */
const minOfRegion = 4
const minOfCountry = 6

export type CountryGroup<Row> = {
  country: string
  count: number
  /** Null for the row that the small regions share. */
  regions: { name: string | null; rows: Row[] }[]
}

/** Small countries are sorted by name. */
export function splitBySize<Row>(places: readonly CountryGroup<Row>[]): {
  large: CountryGroup<Row>[]
  small: CountryGroup<Row>[]
} {
  // A list of one country always has a heading.
  const isLarge = ({ count }: CountryGroup<Row>) => count >= minOfCountry || places.length === 1
  return {
    large: places.filter(isLarge),
    small: places
      .filter((place) => !isLarge(place))
      .toSorted((a, b) => a.country.localeCompare(b.country, "en")),
  }
}

export function groupPlaces<Row extends PlacedRow>(rows: readonly Row[]): CountryGroup<Row>[] {
  return countBy(rows.map(({ country }) => country)).map(({ name: country, count }) => {
    const own = rows.filter((row) => row.country === country)
    const large = countBy(own.map(({ region }) => region)).filter((region) => region.count >= minOfRegion)
    const isLarge = new Set<string | null>(large.map(({ name }) => name))
    const rest = own.filter(({ region }) => !isLarge.has(region))
    return {
      country,
      count,
      regions: [
        ...large.map(({ name }) => ({ name, rows: own.filter(({ region }) => region === name) })),
        ...(rest.length > 0 ? [{ name: null, rows: rest }] : []),
      ],
    }
  })
}

/** Files "Éan" under E, "'Ugadale" under U, "100 Proof" under #. */
export function letterOf(name: string): string {
  const [first = ""] = /[a-z0-9]/i.exec(name.normalize("NFD")) ?? []
  return /[a-z]/i.test(first) ? first.toUpperCase() : "#"
}

export function groupLetters<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): { letter: string; rows: Row[] }[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const letter = letterOf(nameOf(row))
    groups.set(letter, [...(groups.get(letter) ?? []), row])
  }
  return [...groups]
    .map(([letter, own]) => ({ letter, rows: own }))
    .toSorted((a, b) => a.letter.localeCompare(b.letter, "en"))
}
