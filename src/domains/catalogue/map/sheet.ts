import type { Position } from "./distance.ts"

export type MapBox = { x: number; y: number; width: number; height: number }

/** Mercator projection, in degrees, north up. */
export function mapPositionOf({ latitude, longitude }: Position): { x: number; y: number } {
  const half = Math.PI / 360
  return { x: longitude, y: (-Math.log(Math.tan(Math.PI / 4 + latitude * half)) * 180) / Math.PI }
}

/** Each finer map covers one region; `min` is the smallest width of a part. */
const maps = [
  { name: "britain-and-ireland", west: -11.5, east: 3, south: 49.5, north: 61.2, min: 1.5 },
  { name: "japan", west: 122, east: 147, south: 24, north: 46.5, min: 4 },
  { name: "world", west: -169, east: 190, south: -56, north: 71, min: 16 },
] as const

export type MapSheet = (typeof maps)[number]["name"]

/** In the requested ratio with a margin; a single place with its surroundings. */
export function mapFor(places: readonly Position[], ratio: number): { sheet: MapSheet; box: MapBox } {
  const { name, min, ...edges } = maps.find((map) => places.every((place) => isOn(map, place))) ?? maps[2]
  const spots = places.map(mapPositionOf)
  const [left, right] = rangeOf(spots.map(({ x }) => x))
  const [top, bottom] = rangeOf(spots.map(({ y }) => y))
  const { west, east, north, south } = projectEdges(edges)
  const reached = Math.max(right - left, (bottom - top) * ratio)
  // The margin ends at the edge of the map, but no place is cut off.
  const width = Math.max(
    reached,
    Math.min(Math.max(min, reached * room), east - west, (south - north) * ratio),
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

function projectEdges({ west, east, south, north }: Edges): Edges {
  return {
    west,
    east,
    north: mapPositionOf({ latitude: north, longitude: 0 }).y,
    south: mapPositionOf({ latitude: south, longitude: 0 }).y,
  }
}

function between(value: number, min: number, max: number): number {
  return max < min ? value : Math.min(Math.max(value, min), max)
}

function rangeOf(values: readonly number[]): [min: number, max: number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)]
}
