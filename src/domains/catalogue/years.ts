type Years = { founded: number | null; closed: number | null }

/** Formats "1815", or "1825–1983" for a closed distillery; null if unknown. */
export function yearsOf({ founded, closed }: Years): string | null {
  if (closed === null) return founded === null ? null : String(founded)
  return `${founded ?? "?"}–${closed}`
}
