import type { AppPath, PagePath } from "#platform/app-path.ts"
import type { ArchiveQuery } from "./archive-query.ts"

export const archivePageSize = 20

export const filterNames = [
  "q",
  "result",
  "category",
  "distillery",
  "region",
  "bottler",
  "from",
  "to",
  "soldFrom",
  "soldTo",
  "ageFrom",
  "ageTo",
  "abvFrom",
  "abvTo",
  "volume",
] as const satisfies readonly (keyof ArchiveQuery)[]
export type ArchiveFilterName = (typeof filterNames)[number]

/** Also the only cache key of the list's pages. */
export const listParameters: readonly string[] = [...filterNames, "sort", "page"]

export function paramsOf(query: ArchiveQuery): [ArchiveFilterName, string][] {
  return filterNames.flatMap((name): [ArchiveFilterName, string][] => {
    const value = query[name]
    return value === undefined || value === "" ? [] : [[name, String(value)]]
  })
}

export function archiveAddress(path: PagePath, params: Iterable<readonly [string, string]>): AppPath {
  const query = new URLSearchParams()
  for (const [name, value] of params) if (value !== "" && name !== "page") query.append(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
