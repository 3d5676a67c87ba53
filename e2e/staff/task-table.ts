import type { Effort } from "./desk.ts"

/**
 * What the same task takes elsewhere, by the steps of public documentation: docs.medusajs.com/user-guide, each press of
 * a button or menu from the admin's home, and each field that has to be filled in. `before` is what it took here first.
 */
const compared: Readonly<Record<string, { before?: string; elsewhere?: string }>> = {
  "Find a bidder’s bottle": { before: "7 searches on 6 pages" },
  "Receive 30 bottles": { before: "300 pages with the rest of intake" },
  "Refund part": { elsewhere: "Medusa: 5 presses, 2 fields" },
  "Ship ten parcels": { elsewhere: "Medusa: 80 presses, 30 fields" },
  "Count a shelf": { elsewhere: "Medusa: 5 presses, 1 field for each product" },
  "A new role": { elsewhere: "Medusa: 6 presses, 1 field" },
}

/** One line for each task, for the log of the run. */
export function taskTable(efforts: Readonly<Record<string, Effort>>): string {
  const rows = Object.entries(efforts).map(([task, { presses, typed, pages }]) => {
    const { before = "—", elsewhere = "—" } = compared[task] ?? {}
    return [task, String(presses), String(typed), String(pages), before, elsewhere]
  })
  const table = [["Task", "Presses", "Fields", "Pages", "Before", "Elsewhere"], ...rows]
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  )
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n")
}
