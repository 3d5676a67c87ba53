import { InvalidCsv, readCsv } from "#platform/files/csv.ts"
import { refuse } from "./refusals.ts"

export const trackingColumns = ["shipment", "carrier", "tracking"] as const

export type TrackingRow = { row: number; shipment: string; carrier: string; tracking: string }

/** Columns are identified by the names in the first line. */
export async function readTrackingList(text: string): Promise<TrackingRow[]> {
  const [head = [], ...rows] = await parseTable(text)
  const names = head.map((cell) => cell.toLowerCase())
  const columnIndexes = trackingColumns.map((name) => names.indexOf(name))
  if (columnIndexes.some((index) => index < 0)) throw refuse("listUnclear", { field: "list" })
  const [shipment = 0, carrier = 0, tracking = 0] = columnIndexes
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

async function parseTable(text: string): Promise<string[][]> {
  try {
    return await readCsv(text)
  } catch (problem) {
    if (problem instanceof InvalidCsv) throw refuse("listUnclear", { field: "list" })
    throw problem
  }
}
