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

/** One category is in the path, several are parameters. */
export function shelfAddress(place: ShelfPlace, filters: Iterable<readonly [string, string]>): AppPath {
  const all = [...filters]
  const [only, ...more] = all.filter(([name, value]) => name === "category" && value !== "")
  const own = only && more.length === 0 ? categoryPath(place, only[1]) : undefined
  if (own === undefined) return listAddress(basePath(place), all)
  return listAddress(
    own,
    all.filter(([name]) => name !== "category"),
  )
}
