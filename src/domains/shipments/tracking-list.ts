import { BrokenSheet, readSheet } from "#platform/csv.ts"
import { refuse } from "./refusals.ts"

export const trackingColumns = ["shipment", "carrier", "tracking"] as const

export type TrackingRow = { row: number; shipment: string; carrier: string; tracking: string }

/** Columns are identified by the names in the first line. */
export async function readTrackingList(text: string): Promise<TrackingRow[]> {
  const [head = [], ...rows] = await sheetOf(text)
  const names = head.map((cell) => cell.toLowerCase())
  const places = trackingColumns.map((name) => names.indexOf(name))
  if (places.some((place) => place < 0)) throw refuse("listUnclear", { field: "list" })
  const [shipment = 0, carrier = 0, tracking = 0] = places
  return rows.flatMap((cells, at) =>
    cells.every((cell) => cell === "")
      ? []
      : {
          row: at + 2,
          shipment: cells[shipment] ?? "",
          carrier: cells[carrier] ?? "",
          tracking: cells[tracking] ?? "",
        },
  )
}

async function sheetOf(text: string): Promise<string[][]> {
  try {
    return await readSheet(text)
  } catch (problem) {
    if (problem instanceof BrokenSheet) throw refuse("listUnclear", { field: "list" })
    throw problem
  }
}
