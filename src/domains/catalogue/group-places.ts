import { countBy } from "./count-by.ts"

type Placed = { country: string; region: string | null }

/** A region with fewer than these has no row of its own: its distilleries stand together under their country. */
const leastOfRegion = 4
/** A country with fewer than these has no heading of its own. */
const leastOfCountry = 6

export type Place<Row> = {
  country: string
  count: number
  /** Null is the row of all that stand alone. */
  regions: { name: string | null; rows: Row[] }[]
}

/** Those with a heading of their own, then the countries of a few, by name. */
export function parted<Row>(places: readonly Place<Row>[]): { large: Place<Row>[]; small: Place<Row>[] } {
  // A list of one country is about that country, however few there are.
  const isLarge = ({ count }: Place<Row>) => count >= leastOfCountry || places.length === 1
  return {
    large: places.filter(isLarge),
    small: places
      .filter((place) => !isLarge(place))
      .toSorted((a, b) => a.country.localeCompare(b.country, "en")),
  }
}

/** Rows by country and region, where there are most first; within a region they keep their order. */
export function groupPlaces<Row extends Placed>(rows: readonly Row[]): Place<Row>[] {
  return countBy(rows.map(({ country }) => country)).map(({ name: country, count }) => {
    const own = rows.filter((row) => row.country === country)
    const large = countBy(own.map(({ region }) => region)).filter((region) => region.count >= leastOfRegion)
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

/** "Éan" stands under E, "'Ugadale" under U, "100 Proof" under #. */
export function letterOf(name: string): string {
  const [first = ""] = /[a-z0-9]/i.exec(name.normalize("NFD")) ?? []
  return /[a-z]/i.test(first) ? first.toUpperCase() : "#"
}

/** Rows by first letter, from A to Z. */
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
