import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import { BottlerForm } from "../../inputs.ts"
import { bottlerPath } from "../../paths.ts"
import { BottlerQuery, findBottlers, readBottler } from "../../read-bottler.ts"
import { saveBottler } from "../../save-entry.ts"
import { entryFormValues } from "../entry-fields.ts"
import { EntryListPage } from "../parts/entry-list-page.tsx"
import type { Route } from "./+types/bottlers"

export const loader = adminLoader("catalogue", async (ctx, { url }: Route.LoaderArgs) => {
  const { q } = BottlerQuery.parse(Object.fromEntries(url.searchParams))
  const editId = url.searchParams.get("edit")
  if (editId !== null) {
    const row = await readBottler(ctx, editId)
    const open = { id: row.id, name: row.name, values: entryFormValues(row), pagePath: bottlerPath(row.id) }
    return { q, entries: [], open }
  }
  const fresh = { id: null, name: null, values: {}, pagePath: "" as const }
  if (url.searchParams.has("add")) return { q, entries: [], open: fresh }
  const { found } = await findBottlers(ctx, BottlerQuery.parse({ q }))
  const entries = found.map((row) => ({
    id: row.id,
    name: row.name,
    cells: [row.country, row.city, row.founded],
  }))
  return { q, entries, open: null }
})

export const action = adminAction("catalogue", async (ctx, submitted, { url }: Route.ActionArgs) => {
  const form = parseInput("catalogue", BottlerForm, submitted)
  const id = await saveBottler(ctx, url.searchParams.get("edit"), form)
  return redirectWithToast(`/admin/bottlers?edit=${id}`, "catalogue-admin", "messages.saved")
})

export default function Bottlers({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryListPage
      {...loaderData}
      noun="bottlers"
      addText="addBottler"
      columns={["country", "city", "founded"]}
      answer={actionData}
    />
  )
}
