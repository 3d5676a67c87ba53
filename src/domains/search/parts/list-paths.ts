import { isLocation } from "#domains/auctions/lot.ts"
import { archivePath, livePath } from "#domains/auctions/paths.ts"
import { shopPath } from "#domains/listings/paths.ts"
import type { Place } from "#domains/places/places.ts"
import { type AppPath, withSearch } from "#platform/app-path.ts"
import type { ScopeKind } from "../scopes.ts"

/** The whole list of what a search found, where it can be filtered and sorted. */
export function listPath(kind: ScopeKind, text: string, place?: Place): AppPath {
  const search = text === "" ? "" : `?${new URLSearchParams({ q: text })}`
  if (kind !== "live" && kind !== "previous") return withSearch(shopPath(kind, place), search)
  const location = place && isLocation(place) ? place : undefined
  return withSearch(kind === "live" ? livePath(location) : archivePath(location), search)
}
