import type { ArchiveQuery } from "./archive-query.ts"

export const archiveSize = 20

/** What an address may narrow a list of results by, in the order in which it is told. */
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
export type FilterName = (typeof filterNames)[number]

/** All parameters that a page of the list reads: its page is cached by these alone. */
export const listParameters: readonly string[] = [...filterNames, "sort", "page"]

/** What is set now, as the address says it. */
export function saidBy(query: ArchiveQuery): [FilterName, string][] {
  return filterNames.flatMap((name): [FilterName, string][] => {
    const value = query[name]
    return value === undefined || value === "" ? [] : [[name, String(value)]]
  })
}

/** Where a list narrowed like this stands. What says nothing is left out, and so is the page, for the list is another. */
export function archiveAddress(path: string, said: Iterable<readonly [string, string]>): string {
  const query = new URLSearchParams()
  for (const [name, value] of said) if (value !== "" && name !== "page") query.append(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
