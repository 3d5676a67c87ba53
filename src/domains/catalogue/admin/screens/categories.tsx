import { homePlace } from "#domains/places/places.ts"
import { pathTo } from "#platform/app-path.ts"
import type { Ctx } from "#platform/ctx.ts"
import { slug } from "#platform/slug.ts"
import { CategoryForm } from "../../inputs.ts"
import { listCategories } from "../../list-bottles.ts"
import { refuse } from "../../refusals.ts"
import { saveCategory } from "../../save-entry.ts"
import { EntryListPage } from "../parts/entry-list-page.tsx"
import { entryAction, entryLoader } from "../parts/entry-screen.ts"
import type { Route } from "./+types/categories"

const entries = {
  noun: "categories",
  form: CategoryForm,
  save: saveCategory,
  async read(ctx: Ctx, categoryId: string) {
    const row = (await listCategories(ctx)).find(({ id }) => id === categoryId)
    if (!row) throw refuse("noSuchCategory", { category: categoryId })
    const { id, name } = row
    const params = { location: homePlace, category_name: slug(name) }
    return { id, name, values: { name }, pagePath: pathTo("/whisky-shop/:location?/:category_name?", params) }
  },
} as const

export const loader = entryLoader(entries)
export const action = entryAction(entries)

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  return <EntryListPage noun="categories" page={loaderData} answer={actionData} />
}
