import { type ListRow, readCsvList } from "#domains/catalogue/import/csv-list.ts"
import { columnOf } from "#domains/catalogue/import/csv-product-columns.ts"
import { refuse } from "#domains/catalogue/refusals.ts"

export const factFields = [
  "number",
  "name",
  "distillery",
  "spiritType",
  "caskType",
  "previousContents",
  "fill",
  "filledOn",
  "olaLitres",
  "warehouse",
  "note",
] as const
export const gaugeFields = ["regaugedOn", "bulkLitres", "abvPercent", "rlaLitres", "bottlesEstimate"] as const

const caskFields = [...factFields, ...gaugeFields] as const
export type CaskField = (typeof caskFields)[number]

export const caskColumns: readonly string[] = caskFields.map(columnOf)

const fieldByColumn = new Map<string, CaskField>(caskFields.map((field) => [columnOf(field), field]))

export type CaskLine = Omit<ListRow, "all"> & { cells: Partial<Record<CaskField, string>> }

const maxRows = 2_000

export async function readCaskLines(text: string): Promise<CaskLine[]> {
  const lines = await readCsvList(text, { columns: caskColumns, maxRows, requireHead })
  return lines.map(({ all, ...line }) => {
    const cells: CaskLine["cells"] = {}
    for (const [column, value] of Object.entries(all)) {
      const field = fieldByColumn.get(column)
      if (field) cells[field] = value
    }
    return { ...line, cells }
  })
}

function requireHead(columns: readonly string[]): void {
  if (!columns.includes("number")) throw refuse("listColumnNeeded", { column: "number" })
}
