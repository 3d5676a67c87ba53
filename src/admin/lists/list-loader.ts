import { data, type RouterContextProvider } from "react-router"
import { currentPage, type PagePath } from "#platform/app-path.ts"
import { cached } from "#platform/cache.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { List, ListDefinition, ListQuery } from "#platform/lists/list.ts"
import { readListQuery, searchOf } from "#platform/lists/list-query.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { FindRows } from "../bulk/act-in-bulk.ts"
import { listCookie, rowIdsIn } from "./list-memory.ts"
import type { ListLayout, ListSetup, ListView, StoredListView } from "./list-setup.ts"

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL }
type Read<D extends ListDefinition, Found> = (ctx: Ctx, query: ListQuery<D>) => Promise<Found>
type ReadSetup = (ctx: Ctx, path: string) => Promise<{ views: readonly StoredListView[]; layout: ListLayout }>

const countSeconds = 30

/** Loaders of lists, each with what its reader has set up for it. */
export function listLoaders(readSetup: ReadSetup) {
  /** `read` finds the rows and checks the permission; `more` is what else the page shows. */
  return function listLoader<D extends ListDefinition, Found extends object, More extends object = object>(
    list: List<D>,
    read: Read<D, Found>,
    more?: (ctx: Ctx, query: ListQuery<D>, url: URL) => Promise<More>,
  ) {
    return async ({ context, url }: LoaderArgs) => {
      const ctx = context.get(ctxKey)
      return await runLoader(ctx, url, async () => {
        const query = readListQuery(list, url.searchParams)
        const path = currentPage(url)
        const [found, others] = await Promise.all([read(ctx, query), more?.(ctx, query, url)])
        const { views, layout } = await readSetup(ctx, path)
        const setup: ListSetup = {
          path,
          search: searchOf(list, query),
          layout,
          views: await Promise.all(views.map((view) => withCount(ctx, path, list, view, read))),
        }
        const cookie = listCookie(rowIdsIn(found))
        return data(
          { query, setup, ...found, ...(others as More) },
          cookie ? { headers: { "set-cookie": cookie } } : {},
        )
      })
    }
  }
}

/** A stored query is read like an address: what the list does not know is ignored. */
async function withCount<D extends ListDefinition>(
  ctx: Ctx,
  path: PagePath,
  list: List<D>,
  { query: stored, ...view }: StoredListView,
  read: Read<D, object>,
): Promise<ListView> {
  const query = readListQuery(list, new URLSearchParams(stored))
  const search = searchOf(list, query)
  const count = await cached(ctx.app, `list view ${path}?${search}`, countSeconds, async () => {
    const found = await read(ctx, { ...query, page: 1, limit: 1 })
    return "total" in found && typeof found.total === "number" ? found.total : undefined
  })
  return { ...view, search, count }
}

/** Finds the rows of a list at an address, for an act on all of them. */
export function rowsAt<D extends ListDefinition, Found>(
  ctx: Ctx,
  list: List<D>,
  search: URLSearchParams,
  read: Read<D, Found>,
  idsOf: (found: Found) => readonly string[],
): FindRows {
  const query = readListQuery(list, search)
  return async (limit) => idsOf(await read(ctx, { ...query, page: 1, limit }))
}
