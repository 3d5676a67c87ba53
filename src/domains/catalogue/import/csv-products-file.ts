import type { CsvCell } from "#platform/files/csv.ts"
import { productFields } from "../product-form.ts"
import { type ProductRow, productFormOf } from "../product-row.ts"
import { productColumns } from "./csv-product-columns.ts"

export function productSheet(rows: readonly ProductRow[]): CsvCell[][] {
  return [[...productColumns], ...rows.map(cellsOf)]
}

function cellsOf(row: ProductRow): CsvCell[] {
  const form = productFormOf(row)
  return [row.id, ...productFields.map((field) => form[field]), row.isArchived ? "yes" : "no"]
}
