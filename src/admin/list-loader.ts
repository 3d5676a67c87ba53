import type { RouterContextProvider } from "react-router"
import type { Noun } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import type { List, ListDefinition, ListQuery } from "#platform/lists/list.ts"
import { readListQuery } from "#platform/lists/list-query.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Column } from "./columns.ts"
import { csvFile, csvRows } from "./csv-file.ts"

type LoaderArgs = { context: Readonly<RouterContextProvider>; url: URL }
type Read<D extends ListDefinition, Found> = (ctx: Ctx, query: ListQuery<D>) => Promise<Found>

/** The loader of a list's page: the query of its address, and what `read` finds. */
export function listLoader<D extends ListDefinition, Found extends object>(
  list: List<D>,
  read: Read<D, Found>,
) {
  return async ({ context, url }: LoaderArgs) => {
    const ctx = context.get(ctxKey)
    return await runLoader(ctx, url, async () => {
      const query = readListQuery(list, url.searchParams)
      return { query, ...(await read(ctx, query)) }
    })
  }
}

/** The loader of a list's file. */
export function fileLoader<D extends ListDefinition, Row, N extends Noun>(
  name: string,
  list: List<D>,
  read: Read<D, readonly Row[]>,
  columns: readonly Column<Row, N>[],
) {
  return async ({ context, url }: LoaderArgs) => {
    const ctx = context.get(ctxKey)
    return await runLoader(ctx, url, async () => {
      const rows = await read(ctx, readListQuery(list, url.searchParams))
      return csvFile(name, csvRows(columns, rows))
    })
  }
}
