import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { readExportFile } from "../../journals/export-journals.ts"
import type { Route } from "./+types/journals-file"

export const loader = adminLoader("money", async (ctx, { params, url }: Route.LoaderArgs) => {
  const number = Number(url.searchParams.get("file") ?? 1)
  const { text, name } = await readExportFile(ctx, params.id, number)
  return new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
    },
  })
})
