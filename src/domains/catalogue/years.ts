type Years = { founded: number | null; closed: number | null }

export function yearsOf({ founded, closed }: Years): string | null {
  if (closed === null) return founded === null ? null : String(founded)
  return `${founded ?? "?"}–${closed}`
}
