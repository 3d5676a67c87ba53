import type { AppPath, PagePath } from "#platform/app-path.ts"

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
