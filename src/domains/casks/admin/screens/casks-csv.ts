import { csvFile } from "#admin/csv-file.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { caskSheet } from "../../csv-casks.ts"
import type { Route } from "./+types/casks-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => csvFile("casks", await caskSheet(ctx)))
}
