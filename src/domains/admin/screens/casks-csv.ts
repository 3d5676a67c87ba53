import { caskSheet } from "#domains/casks/csv-casks.ts"
import { ctxKey } from "#web/request-context.ts"
import { runLoader } from "#web/screen.ts"
import { csvFile } from "../csv-file.ts"
import type { Route } from "./+types/casks-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => csvFile("casks", await caskSheet(ctx)))
}
