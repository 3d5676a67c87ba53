import { redirect } from "react-router"
import type { Ctx } from "#platform/ctx.ts"
import { saidBy } from "./archive-address.ts"
import { archiveQueryOf } from "./archive-query.ts"
import { type ArchivePlace, listResults } from "./list-results.ts"

export async function readArchive(ctx: Ctx, place: ArchivePlace, url: URL) {
  const query = archiveQueryOf(url.searchParams)
  const list = await listResults(ctx, place, query)
  if (list.lots.length === 0 && query.page > 1) {
    url.searchParams.delete("page")
    throw redirect(url.pathname + url.search)
  }
  return {
    place,
    query,
    ...list,
    /** If filtered or sorted by query parameters, the page is not for search engines. */
    isNarrowed: saidBy(query).length > 0 || query.sort !== "newest",
  }
}

export type ArchiveView = Awaited<ReturnType<typeof readArchive>>
