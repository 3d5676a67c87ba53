import { useSearchParams } from "react-router"
import { ReasonDialog } from "#admin/reason-dialog.tsx"
import { useTexts } from "#language/use-texts.ts"
import type { Ctx } from "#platform/ctx.ts"
import { LinkButton } from "#ui/button.tsx"
import { TermForm } from "../../inputs.ts"
import { glossaryPath } from "../../paths.ts"
import { readTerm } from "../../read-glossary.ts"
import { removeTerm } from "../../remove-term.ts"
import { saveTerm } from "../../save-entry.ts"
import { entryFormValues } from "../entry-fields.ts"
import { EntryListPage } from "../parts/entry-list-page.tsx"
import { entryAction, entryLoader } from "../parts/entry-screen.ts"
import type { Route } from "./+types/glossary"

const entries = {
  noun: "glossary",
  form: TermForm,
  save: saveTerm,
  remove: removeTerm,
  async read(ctx: Ctx, termId: string) {
    const row = await readTerm(ctx, termId)
    const pagePath = `${glossaryPath}#${row.id}` as const
    return { id: row.id, name: row.term, values: entryFormValues(row), pagePath }
  },
} as const

export const loader = entryLoader(entries)
export const action = entryAction(entries)

export default function Glossary({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("catalogue-admin")
  const [search] = useSearchParams()
  const { open } = loaderData
  return (
    <>
      <EntryListPage noun="glossary" page={loaderData} answer={actionData}>
        {open?.id && <LinkButton kind="alarm" to={`?edit=${open.id}&remove=1`} text={t("remove")} />}
      </EntryListPage>
      {open?.id && search.has("remove") && (
        <ReasonDialog
          title={t("removeTitle", { term: open.name ?? "" })}
          message={t("removeMessage")}
          intent="remove"
          button={t("remove")}
          kind="alarm"
          action={`?edit=${open.id}&remove=1`}
          back={`?edit=${open.id}`}
          answer={undefined}
        />
      )}
    </>
  )
}
