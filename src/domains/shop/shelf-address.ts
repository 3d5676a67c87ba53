import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { shopPath } from "#domains/listings/paths.ts"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import type { ShelfQuery } from "./shelf-query.ts"

export type ShelfPlace = { kind: ListingKind; location?: ShopLocation | undefined }

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

/** The cache key of a listing page includes these only. */
export const listParameters: readonly string[] = [...filterNames, "sort", "page"]

export function basePath({ kind, location }: ShelfPlace): PagePath {
  return shopPath(kind, location)
}

/** Only categories of the specification have an address. */
export function categoryPath({ kind, location }: ShelfPlace, category: string): PagePath | undefined {
  if (kind === "bottle") return location && shopPath(kind, location, category)
  return kind === "dram" ? shopPath(kind, undefined, category) : undefined
}

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
