import type { AppPath, PagePath } from "#platform/app-path.ts"

/**
 * The address with some parameters changed and empty ones left out. Changing any parameter but the page goes back to
 * the first page.
 */
export function withQuery(
  path: PagePath,
  search: string,
  change: Readonly<Record<string, string | number | undefined>>,
): AppPath {
  const query = new URLSearchParams(search)
  query.delete("page")
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === "") query.delete(name)
    else query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
