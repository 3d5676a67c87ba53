import { isEan, normalizeEan } from "#domains/catalogue/ean.ts"
import type { AdminShipment } from "#domains/shipments/reads.ts"
import { parseLabelCode } from "#domains/submissions/parse-label-code.ts"
import { maxShelfLength } from "./kinds.ts"

export type ShelfComparison = { found: string[]; missing: string[]; unexpected: string[] }

/** Compares the label codes that should be on a shelf with those that were scanned there, each once. */
export function compareShelf(expected: readonly string[], scanned: readonly string[]): ShelfComparison {
  const seen = new Set(scanned)
  const known = new Set(expected)
  return {
    found: [...known].filter((code) => seen.has(code)),
    missing: [...known].filter((code) => !seen.has(code)),
    unexpected: [...seen].filter((code) => !known.has(code)),
  }
}

/** The codes of a list that was scanned or stored in an address; what is no label is left out. */
export function parseCodes(text: string): string[] {
  const codes = text.split(/[\s,]+/).flatMap((each) => parseLabelCode(each) ?? [])
  return [...new Set(codes)]
}

/** A text that names neither a label nor an object is that of a shelf. */
export function isShelf(scanned: string): boolean {
  const text = scanned.trim()
  const isCode = isBarcode(text) || parseLabelCode(text) !== undefined || /^(QB|btl|shp|ord)[-_]/i.test(text)
  return text !== "" && text.length <= maxShelfLength && !isCode
}

/** Of a bottling: it names no bottle. */
export function isBarcode(scanned: string): boolean {
  return isEan(normalizeEan(scanned))
}

/** The lines of a parcel that are ticked: those that were, and the one whose label was scanned now. */
export function tickLines(
  { lines }: Pick<AdminShipment, "lines">,
  ticked: readonly string[],
  scanned: string,
): string[] {
  const code = parseLabelCode(scanned)
  const isTicked = (line: { id: string; code: string | null }) =>
    ticked.includes(line.id) || (code !== undefined && line.code === code)
  return lines.filter(isTicked).map(({ id }) => id)
}
