import type { AppPath } from "#platform/app-path.ts"
import { activeFilters, listAddress } from "#platform/lists/list.ts"
import { type ArchiveQuery, archiveList } from "./archive-list.ts"
import type { ArchiveScope } from "./list-results.ts"

export type FileKind = "csv" | "json"

export const dictionaryPath = "/whisky-auctions-previous/results-schema.json"

export function filePath(
  kind: FileKind,
  { location, auctionId }: ArchiveScope,
  query: ArchiveQuery,
): AppPath {
  return listAddress(`/whisky-auctions-previous/results.${kind}`, [
    ...(auctionId ? [["auction", auctionId] as const] : []),
    ...(location && !auctionId ? [["location", location] as const] : []),
    ...activeFilters(archiveList, query),
    ...(query.sort === "newest" ? [] : [["sort", query.sort] as const]),
  ])
}
