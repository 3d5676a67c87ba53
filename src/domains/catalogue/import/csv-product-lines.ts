import type { ProductField } from "../product-form.ts"
import { refuse } from "../refusals.ts"
import { type ListRow, readCsvList } from "./csv-list.ts"
import { fieldOf, productColumns } from "./csv-product-columns.ts"

export type ProductLine = ListRow & {
  id: string
  cells: Partial<Record<ProductField, string>>
}

export const maxProductRows = 20_000

export async function readProductSheet(text: string): Promise<ProductLine[]> {
  const rules = { columns: productColumns, maxRows: maxProductRows, requireHead }
  const lines = await readCsvList(text, rules)
  return lines.map((line) => {
    const cells: ProductLine["cells"] = {}
    for (const [column, value] of Object.entries(line.all)) {
      const field = fieldOf(column)
      if (field) cells[field] = value
    }
    return { ...line, id: line.all.id ?? "", cells }
  })
}

function requireHead(columns: readonly string[]): void {
  if (!columns.includes("id") && !columns.includes("name"))
    throw refuse("listColumnMissing", { column: "name" })
}
