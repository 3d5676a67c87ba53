import { caskSheet } from "#domains/casks/csv-casks.ts"
import { ctxKey } from "#server/context.ts"
import { runLoader } from "#server/screen.ts"
import { csvFile } from "../csv-file.ts"
import type { Route } from "./+types/casks-csv"

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await runLoader(ctx, url, async () => csvFile("casks", await caskSheet(ctx)))
}
