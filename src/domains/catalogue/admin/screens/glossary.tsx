import { useSearchParams } from "react-router"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { type PlainKey, useTexts } from "#language/use-texts.ts"
import type { AppPath } from "#platform/app-path.ts"
import { parseInput } from "#platform/input.ts"
import { Form } from "#platform/routing.ts"
import { LinkButton } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import { redirectWithToast } from "#web/flash.ts"
import { TermForm } from "../../inputs.ts"
import { glossaryPath } from "../../paths.ts"
import { findTerms, GlossaryQuery, readTerm } from "../../read-glossary.ts"
import { removeTerm } from "../../remove-term.ts"
import { saveTerm } from "../../save-entry.ts"
import { entryFormValues } from "../entry-fields.ts"
import { EntryListPage } from "../parts/entry-list-page.tsx"
import type { Route } from "./+types/glossary"

export const loader = adminLoader("catalogue", async (ctx, { url }: Route.LoaderArgs) => {
  const { q } = GlossaryQuery.parse(Object.fromEntries(url.searchParams))
  const editId = url.searchParams.get("edit")
  if (editId !== null) {
    const row = await readTerm(ctx, editId)
    const open = {
      id: row.id,
      name: row.term,
      values: entryFormValues(row),
      pagePath: `${glossaryPath}#${row.id}` as const,
    }
    return { q, entries: [], open }
  }
  if (url.searchParams.has("add"))
    return { q, entries: [], open: { id: null, name: null, values: {}, pagePath: "" as const } }
  const { found } = await findTerms(ctx, GlossaryQuery.parse({ q }))
  const entries = found.map(({ id, term, definition }) => ({ id, name: term, cells: [definition] }))
  return { q, entries, open: null }
})

export const action = adminAction("catalogue", async (ctx, submitted, { url }: Route.ActionArgs) => {
  const editId = url.searchParams.get("edit")
  if (submitted.intent === "remove") {
    await removeTerm(ctx, editId ?? "")
    return back("/admin/glossary", "messages.removed")
  }
  const id = await saveTerm(ctx, editId, parseInput("catalogue", TermForm, submitted))
  return back(`/admin/glossary?edit=${id}`, "messages.saved")
})

function back(to: AppPath, message: PlainKey<"catalogue-admin">) {
  return redirectWithToast(to, "catalogue-admin", message)
}

export default function Glossary({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts("catalogue-admin")
  const [search] = useSearchParams()
  const { open } = loaderData
  const removing = open?.id && search.has("remove") ? { id: open.id, term: open.name } : undefined
  return (
    <>
      <EntryListPage
        {...loaderData}
        noun="glossary"
        addText="addTerm"
        columns={["definition"]}
        answer={actionData}
      >
        {open?.id && <LinkButton kind="alarm" to={`?edit=${open.id}&remove=1`} text={t("remove")} />}
      </EntryListPage>
      {removing && <Removal {...removing} />}
    </>
  )
}

function Removal({ id, term }: { id: string; term: string }) {
  const t = useTexts("catalogue-admin")
  return (
    <Dialog id="removal" isOpen title={t("removeTitle", { term })}>
      <p>{t("removeMessage")}</p>
      <Form method="post" className="flex flex-wrap justify-end gap-3">
        <LinkButton kind="quiet" to={`?edit=${id}`} text={t("leave")} />
        <SubmitButton intent="remove" kind="alarm" text={t("remove")} />
      </Form>
    </Dialog>
  )
}
