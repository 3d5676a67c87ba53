import type { Position } from "./distance.ts"

export type Box = { x: number; y: number; width: number; height: number }

/** Where a place lies on the sheets: Mercator's projection, in degrees, with north above. */
export function spotOf({ latitude, longitude }: Position): { x: number; y: number } {
  const half = Math.PI / 360
  return { x: longitude, y: (-Math.log(Math.tan(Math.PI / 4 + latitude * half)) * 180) / Math.PI }
}

/** The finer sheets hold one corner of the world each; `least` is how far one may look into a sheet. */
const sheets = [
  { name: "britain-and-ireland", west: -11.5, east: 3, south: 49.5, north: 61.2, least: 1.5 },
  { name: "japan", west: 122, east: 147, south: 24, north: 46.5, least: 4 },
  { name: "world", west: -169, east: 190, south: -56, north: 71, least: 16 },
] as const

export type Sheet = (typeof sheets)[number]["name"]

/**
 * The part of a sheet that shows all the places with some room around them, as wide for its height as is asked. One
 * place alone is shown with the land around it.
 */
export function sheetFor(places: readonly Position[], ratio: number): { sheet: Sheet; box: Box } {
  const { name, least, ...edges } =
    sheets.find((sheet) => places.every((place) => isOn(sheet, place))) ?? sheets[2]
  const spots = places.map(spotOf)
  const [left, right] = reach(spots.map(({ x }) => x))
  const [top, bottom] = reach(spots.map(({ y }) => y))
  const { west, east, north, south } = rimOf(edges)
  const reached = Math.max(right - left, (bottom - top) * ratio)
  // Room around them is given as far as the sheet goes; no place is ever cut off for its edge.
  const width = Math.max(
    reached,
    Math.min(Math.max(least, reached * room), east - west, (south - north) * ratio),
  )
  const height = width / ratio
  return {
    sheet: name,
    box: {
      width,
      height,
      x: between((left + right - width) / 2, west, east - width),
      y: between((top + bottom - height) / 2, north, south - height),
    },
  }
}

const room = 1.16

type Edges = { west: number; east: number; south: number; north: number }

function isOn({ west, east, south, north }: Edges, { latitude, longitude }: Position): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** The edges on the sheet itself, where north is less than south. */
function rimOf({ west, east, south, north }: Edges): Edges {
  return {
    west,
    east,
    north: spotOf({ latitude: north, longitude: 0 }).y,
    south: spotOf({ latitude: south, longitude: 0 }).y,
  }
}

function between(value: number, least: number, most: number): number {
  return most < least ? value : Math.min(Math.max(value, least), most)
}

function reach(values: readonly number[]): [least: number, most: number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]
}
