import { caskSheet } from "#domains/casks/csv-casks.ts"
import { ctxKey } from "#server/context.ts"
import { show } from "#server/screen.ts"
import { csvFile } from "../csv-file.ts"
import type { Route } from "./+types/casks-csv"

/** Every cask with what is known of it: changed in a spreadsheet, the list may come back. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  return await show(ctx, url, async () => csvFile("casks", await caskSheet(ctx)))
}
