import type { Position } from "./distance.ts"

export type Box = { x: number; y: number; width: number; height: number }

/** Where a place lies on the sheets: Mercator's projection, in degrees, with north above. */
export function spotOf({ latitude, longitude }: Position): { x: number; y: number } {
  const half = Math.PI / 360
  return { x: longitude, y: (-Math.log(Math.tan(Math.PI / 4 + latitude * half)) * 180) / Math.PI }
}

/** The finer sheets hold one corner of the world each; `least` is how far one may look into a sheet. */
const sheets = [
  { name: "britain-and-ireland", west: -11.5, east: 3, south: 49.5, north: 61.2, least: 2.2 },
  { name: "japan", west: 122, east: 147, south: 24, north: 46.5, least: 4 },
  { name: "world", west: -170, east: 180, south: -57, north: 72, least: 16 },
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
  const width = Math.max(least, (right - left) * 1.16, (bottom - top) * 1.16 * ratio)
  const box = {
    width,
    height: width / ratio,
    x: (left + right - width) / 2,
    y: (top + bottom - width / ratio) / 2,
  }
  return { sheet: name, box: within(box, edges) }
}

type Edges = { west: number; east: number; south: number; north: number }

function isOn({ west, east, south, north }: Edges, { latitude, longitude }: Position): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

/** Moves the part so that it does not look past the edge of the sheet, as far as it fits on it. */
function within(box: Box, { west, east, south, north }: Edges): Box {
  const top = spotOf({ latitude: north, longitude: 0 }).y
  const bottom = spotOf({ latitude: south, longitude: 0 }).y
  return {
    ...box,
    x: between(box.x, west, east - box.width),
    y: between(box.y, top, bottom - box.height),
  }
}

function between(value: number, least: number, most: number): number {
  return most < least ? (least + most) / 2 : Math.min(Math.max(value, least), most)
}

function reach(values: readonly number[]): [least: number, most: number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]
}
