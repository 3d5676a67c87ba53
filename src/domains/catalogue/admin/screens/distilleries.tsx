import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import { DistilleryForm } from "../../inputs.ts"
import { distilleryPath } from "../../paths.ts"
import { DistilleryQuery, findDistilleries, readDistillery } from "../../read-distillery.ts"
import { saveDistillery } from "../../save-entry.ts"
import { yearsOf } from "../../years.ts"
import { entryFormValues } from "../entry-fields.ts"
import { EntryListPage } from "../parts/entry-list-page.tsx"
import type { Route } from "./+types/distilleries"

export const loader = adminLoader("catalogue", async (ctx, { url }: Route.LoaderArgs) => {
  const { q } = DistilleryQuery.parse(Object.fromEntries(url.searchParams))
  const editId = url.searchParams.get("edit")
  if (editId !== null) {
    const row = await readDistillery(ctx, editId)
    const open = {
      id: row.id,
      name: row.name,
      values: entryFormValues(row),
      pagePath: distilleryPath(row.id),
    }
    return { q, entries: [], open }
  }
  const fresh = {
    id: null,
    name: null,
    values: { country: "Scotland", isActive: "true" },
    pagePath: "" as const,
  }
  if (url.searchParams.has("add")) return { q, entries: [], open: fresh }
  const { found } = await findDistilleries(ctx, DistilleryQuery.parse({ q }))
  const entries = found.map((row) => ({
    id: row.id,
    name: row.name,
    cells: [row.country, row.region, yearsOf(row), row.owner],
  }))
  return { q, entries, open: null }
})

export const action = adminAction("catalogue", async (ctx, submitted, { url }: Route.ActionArgs) => {
  const form = parseInput("catalogue", DistilleryForm, submitted)
  const id = await saveDistillery(ctx, url.searchParams.get("edit"), form)
  return redirectWithToast(`/admin/distilleries?edit=${id}`, "catalogue-admin", "messages.saved")
})

export default function Distilleries({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryListPage
      {...loaderData}
      noun="distilleries"
      addText="addDistillery"
      columns={["country", "region", "founded", "owner"]}
      answer={actionData}
    />
  )
}
