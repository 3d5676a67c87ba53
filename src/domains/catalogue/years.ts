type Years = { founded: number | null; closed: number | null }

/** "1815", or "1825–1983" for what has closed; nothing where nothing is known. */
export function yearsOf({ founded, closed }: Years): string | null {
  if (closed === null) return founded === null ? null : String(founded)
  return `${founded ?? "?"}–${closed}`
}
