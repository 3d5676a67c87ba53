import { currentPage, withSearch } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { activeFilters } from "#platform/lists/list.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { redirect } from "#platform/routing.ts"
import { archiveList } from "./archive-list.ts"
import { type ArchiveScope, listResults } from "./list-results.ts"

export async function readArchive(ctx: Ctx, scope: ArchiveScope, url: URL) {
  const query = readListQuery(archiveList, url.searchParams)
  const list = await listResults(ctx, scope, query)
  if (list.lots.length === 0 && query.page > 1) {
    url.searchParams.delete("page")
    throw redirect(withSearch(currentPage(url), url.search))
  }
  return {
    place: scope,
    query,
    ...list,
    /** Then the page is not for search engines. */
    isNarrowed: activeFilters(archiveList, query).length > 0 || query.sort !== "newest",
  }
}

export type ArchiveView = Awaited<ReturnType<typeof readArchive>>
