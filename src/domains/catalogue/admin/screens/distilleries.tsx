import type { Ctx } from "#platform/ctx.ts"
import { DistilleryForm } from "../../inputs.ts"
import { distilleryPath } from "../../paths.ts"
import { readDistillery } from "../../read-distillery.ts"
import { saveDistillery } from "../../save-entry.ts"
import { entryFormValues } from "../entry-fields.ts"
import { EntryListPage } from "../parts/entry-list-page.tsx"
import { entryAction, entryLoader } from "../parts/entry-screen.ts"
import type { Route } from "./+types/distilleries"

const entries = {
  noun: "distilleries",
  form: DistilleryForm,
  save: saveDistillery,
  usual: { country: "Scotland", isActive: "true" },
  async read(ctx: Ctx, distilleryId: string) {
    const row = await readDistillery(ctx, distilleryId)
    return { id: row.id, name: row.name, values: entryFormValues(row), pagePath: distilleryPath(row.id) }
  },
} as const

export const loader = entryLoader(entries)
export const action = entryAction(entries)

export default function Distilleries({ loaderData, actionData }: Route.ComponentProps) {
  return <EntryListPage noun="distilleries" page={loaderData} answer={actionData} />
}
