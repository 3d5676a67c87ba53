import { formatCount, formatDate, money } from "#language/format.ts"
import type { Language } from "#platform/ctx.ts"
import { type ColumnFormat, type ColumnValue, isTime } from "./columns.ts"

export function displayedValue(
  value: ColumnValue | undefined,
  format: ColumnFormat | undefined,
  language: Language,
): string {
  if (value === null) return "–"
  if (value === undefined || value === "") return ""
  if (typeof value === "number") {
    return format === "money" ? money(value) : formatCount(value, language)
  }
  if (typeof value === "boolean") return value ? "✓" : ""
  if (format === "date") return formatDate(`${value}T04:00:00Z`, language, "date")
  return isTime(format) ? formatDate(value, language, format) : String(value)
}

export function isFigure(format: ColumnFormat | undefined): boolean {
  return format === "money" || format === "count"
}

export function formatClass(format: ColumnFormat | undefined): string | undefined {
  if (format === undefined) return undefined
  return format === "tight" || isFigure(format) ? "whitespace-nowrap" : "figures whitespace-nowrap"
}
