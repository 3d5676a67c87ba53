import { archivePath } from "#domains/auctions/paths.ts"
import { archiveAddress, saidBy } from "./archive-address.ts"
import type { ArchiveQuery } from "./archive-query.ts"
import type { ArchivePlace } from "./list-results.ts"

export type FileKind = "csv" | "json"

/** A file holds no more lots than this; its list says so. */
export const mostInFile = 20_000

/** Says what each field of the files means. */
export const dictionaryPath = `${archivePath()}/results-schema.json`

/** Who uses the results names the company and may do anything else with them. */
export const licence = { name: "CC-BY-4.0", path: "https://creativecommons.org/licenses/by/4.0/" } as const

/** Where a list of results is to be had as a file. */
export function filePath(kind: FileKind, { location, auctionId }: ArchivePlace, query: ArchiveQuery): string {
  return archiveAddress(`${archivePath()}/results.${kind}`, [
    ...(auctionId ? [["auction", auctionId] as const] : []),
    ...(location && !auctionId ? [["location", location] as const] : []),
    ...saidBy(query),
    ...(query.sort === "newest" ? [] : [["sort", query.sort] as const]),
  ])
}
