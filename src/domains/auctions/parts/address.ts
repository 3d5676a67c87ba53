/**
 * The address with some parameters changed and empty ones left out. Changing any parameter but the page goes back to
 * the first page.
 */
export function withQuery(
  pathname: string,
  search: string,
  change: Readonly<Record<string, string | number | undefined>>,
): string {
  const query = new URLSearchParams(search)
  query.delete("page")
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "") query.delete(name)
    else query.set(name, String(value))
  }
  return `${pathname}${query.size > 0 ? `?${query}` : ""}`
}
