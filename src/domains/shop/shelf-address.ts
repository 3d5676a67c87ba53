import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { shopPath } from "#domains/listings/paths.ts"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import type { ShelfQuery } from "./shelf-query.ts"

export type ShelfPlace = { kind: ListingKind; location?: ShopLocation | undefined }

/** In display order. */
export const filterNames = [
  "q",
  "category",
  "distillery",
  "region",
  "country",
  "bottler",
  "cask",
  "ageFrom",
  "ageTo",
  "abvFrom",
  "abvTo",
  "volume",
  "from",
  "to",
  "sale",
  "stock",
] as const satisfies readonly (keyof ShelfQuery)[]
export type ShelfFilterName = (typeof filterNames)[number]

/** All query parameters that a listing page reads: its cache key includes these only. */
export const listParameters: readonly string[] = [...filterNames, "sort", "page"]

export function basePath({ kind, location }: ShelfPlace): PagePath {
  return shopPath(kind, location)
}

/** A category has an address of its own if the specification gives it one. */
export function categoryPath({ kind, location }: ShelfPlace, category: string): PagePath | undefined {
  if (kind === "bottle") return location && shopPath(kind, location, category)
  return kind === "dram" ? shopPath(kind, undefined, category) : undefined
}

/** Empty values are left out, and so is the page number, because the list is another. */
export function shelfAddress(place: ShelfPlace, filters: Iterable<readonly [string, string]>): AppPath {
  const query = new URLSearchParams()
  let path = basePath(place)
  for (const [name, value] of filters) {
    const own = name === "category" && value ? categoryPath(place, value) : undefined
    if (own !== undefined) path = own
    else if (value && name !== "page") query.append(name, value)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

export function filtersOf(query: ShelfQuery): [ShelfFilterName, string][] {
  return filterNames.flatMap((name): [ShelfFilterName, string][] => {
    const value = query[name]
    if (value === undefined || value === "" || value === false) return []
    return [[name, value === true ? "1" : String(value)]]
  })
}
