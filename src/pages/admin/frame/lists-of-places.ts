import type { Place } from "#domains/places/places.ts"
import { type AppPath, currentPage, withSearch } from "#platform/app-path.ts"
import type { MenuGroup } from "./menu-item.ts"

/** Lists with the filter `location`. */
const listsOfPlaces: readonly string[] = [
  "/admin/auctions",
  "/admin/listings",
  "/admin/stock",
  "/admin/storage",
]

/** The address with the place as the filter, if it is one of these lists. */
export function inPlace(address: AppPath, place: Place | null): AppPath {
  const url = new URL(address, "http://page")
  if (!listsOfPlaces.includes(url.pathname)) return address
  url.searchParams.delete("page")
  if (place) url.searchParams.set("location", place)
  else url.searchParams.delete("location")
  return withSearch(currentPage(url), url.search)
}

export function hasListOfPlaces(menu: readonly MenuGroup[]): boolean {
  return menu.some(({ items }) => items.some(({ to }) => listsOfPlaces.includes(to)))
}

export function menuInPlace(menu: readonly MenuGroup[], place: Place | null): MenuGroup[] {
  return menu.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, to: inPlace(item.to, place) })),
  }))
}
