import { csvFile } from "#admin/lists/csv-file.ts"
import { adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { listEmails } from "../read-segments.ts"
import type { Route } from "./+types/segment-emails"

export const loader = adminLoader("members", async (ctx, { params }: Route.LoaderArgs) => {
  const rows = await listEmails(ctx, params.id)
  return csvFile("segment-emails", [
    ["email", "name", "language", "country"],
    ...rows.map(({ email, name, language, country }) => [email, name, language, country]),
  ])
})
