import type { ListingKind, ShopLocation } from "#domains/listings/kinds.ts"
import { shopPath } from "#domains/listings/paths.ts"
import type { AppPath, PagePath } from "#platform/app-path.ts"
import { listAddress } from "#platform/lists/list.ts"

export type ShelfPlace = { kind: ListingKind; location?: ShopLocation | undefined }

export function basePath({ kind, location }: ShelfPlace): PagePath {
  return shopPath(kind, location)
}

/** Only categories of the specification have an address. */
export function categoryPath({ kind, location }: ShelfPlace, category: string): PagePath | undefined {
  if (kind === "bottle") return location && shopPath(kind, location, category)
  return kind === "dram" ? shopPath(kind, undefined, category) : undefined
}

export function shelfAddress(place: ShelfPlace, filters: Iterable<readonly [string, string]>): AppPath {
  let path = basePath(place)
  const rest = [...filters].filter(([name, value]) => {
    const own = name === "category" && value ? categoryPath(place, value) : undefined
    if (own !== undefined) path = own
    return own === undefined
  })
  return listAddress(path, rest)
}
