import type { ChangeEvent } from "react"

const cookie = /(?:^|;\s*)search-sort=([a-z-]{1,20})(?:;|$)/
const yearSeconds = 365 * 24 * 60 * 60

/** How this browser last sorted what it searched. Only a search is sorted by it, and an address with a sort wins. */
export function withSavedSort(url: URL, cookies: string | null | undefined): URL {
  const sort = savedSortFor(url.searchParams, cookies)
  if (sort === "") return url
  const sorted = new URL(url)
  sorted.searchParams.set("sort", sort)
  return sorted
}

/** "" where it does not apply. A list ignores a sort that it does not have. */
export function savedSortFor(search: URLSearchParams, cookies: string | null | undefined): string {
  if (!search.get("q")?.trim() || search.has("sort")) return ""
  return (cookies && cookie.exec(cookies)?.[1]) ?? ""
}

export function rememberSort({ target }: ChangeEvent<HTMLSelectElement>): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way is not in every browser
  document.cookie = `search-sort=${target.value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}
