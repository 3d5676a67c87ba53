import type { Ctx } from "#platform/ctx.ts"
import { BottlerForm } from "../../inputs.ts"
import { bottlerPath } from "../../paths.ts"
import { readBottler } from "../../read-bottler.ts"
import { saveBottler } from "../../save-entry.ts"
import { entryFormValues } from "../entry-fields.ts"
import { EntryListPage } from "../parts/entry-list-page.tsx"
import { entryAction, entryLoader } from "../parts/entry-screen.ts"
import type { Route } from "./+types/bottlers"

const entries = {
  noun: "bottlers",
  form: BottlerForm,
  save: saveBottler,
  async read(ctx: Ctx, bottlerId: string) {
    const row = await readBottler(ctx, bottlerId)
    return { id: row.id, name: row.name, values: entryFormValues(row), pagePath: bottlerPath(row.id) }
  },
} as const

export const loader = entryLoader(entries)
export const action = entryAction(entries)

export default function Bottlers({ loaderData, actionData }: Route.ComponentProps) {
  return <EntryListPage noun="bottlers" page={loaderData} answer={actionData} />
}
