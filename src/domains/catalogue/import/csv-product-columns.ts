import type { ProductField } from "../product-form.ts"
import { productFields } from "../product-form.ts"

export const productColumns = ["id", ...productFields.map(columnOf), "archived"] as const

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

const fieldByColumn = new Map<string, ProductField>(productFields.map((field) => [columnOf(field), field]))

export function fieldOf(column: string): ProductField | undefined {
  return fieldByColumn.get(column)
}
