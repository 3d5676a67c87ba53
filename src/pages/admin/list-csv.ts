import { csvFile } from "#admin/lists/csv-file.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import type { Route } from "./+types/list-csv"
import { exportedLists } from "./exported-lists.ts"
import { exports } from "./list-exports.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const list = exportedLists.find((each) => url.pathname === `/admin/${each}.csv`)
  if (!list) throw new Response(null, { status: 404 })
  return await runLoader(ctx, url, async () => csvFile(list, await exports[list](ctx, url.searchParams)))
}
