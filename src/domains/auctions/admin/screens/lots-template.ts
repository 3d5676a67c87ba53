import { csvFile } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { csvColumns } from "../csv-columns.ts"

export const loader = adminLoader("auctions", () => {
  const example: Partial<Record<(typeof csvColumns)[number], string | number>> = {
    product: "Lagavulin 16 Year Old",
    opening: 80,
    reserve: 120,
    estimate_low: 150,
    estimate_high: 200,
    fill_level: "full",
    seal: "Intact",
    label: "Clean",
    box: "No box",
  }
  return csvFile("lots-template", [csvColumns, csvColumns.map((column) => example[column] ?? null)])
})
