import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { homePlace } from "#domains/places/places.ts"
import { pathTo } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { slug } from "#platform/slug.ts"
import { redirectWithToast } from "#web/flash.ts"
import { CategoryForm } from "../../inputs.ts"
import { listCategories } from "../../list-bottles.ts"
import { refuse } from "../../refusals.ts"
import { saveCategory } from "../../save-entry.ts"
import { EntryListPage } from "../parts/entry-list-page.tsx"
import type { Route } from "./+types/categories"

export const loader = adminLoader("catalogue", async (ctx, { url }: Route.LoaderArgs) => {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 100)
  const editId = url.searchParams.get("edit")
  if (editId !== null) {
    const row = (await listCategories(ctx)).find(({ id }) => id === editId)
    if (!row) throw refuse("noSuchCategory", { category: editId })
    const { id, name } = row
    const pagePath = pathTo("/whisky-shop/:location?/:category_name?", {
      location: homePlace,
      category_name: slug(name),
    })
    return { q, entries: [], open: { id, name, values: { name }, pagePath } }
  }
  const fresh = { id: null, name: null, values: {}, pagePath: "" as const }
  if (url.searchParams.has("add")) return { q, entries: [], open: fresh }
  const found = await listCategories(ctx, q)
  return { q, entries: found.map(({ id, name, bottles }) => ({ id, name, cells: [bottles] })), open: null }
})

export const action = adminAction("catalogue", async (ctx, submitted, { url }: Route.ActionArgs) => {
  const id = await saveCategory(
    ctx,
    url.searchParams.get("edit"),
    parseInput("catalogue", CategoryForm, submitted),
  )
  return redirectWithToast(`/admin/categories?edit=${id}`, "catalogue-admin", "messages.saved")
})

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EntryListPage
      {...loaderData}
      noun="categories"
      addText="addCategory"
      columns={["bottles"]}
      answer={actionData}
    />
  )
}
