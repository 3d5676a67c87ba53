import { FormProblem, refusedIn } from "#admin/admin-form.tsx"
import { AdminPageHead } from "#admin/admin-page-head.tsx"
import { adminAction, adminLoader } from "#domains/accounts/admin/admin-screen.ts"
import { readOpenObject } from "#domains/accounts/admin/open-object.ts"
import { useTexts } from "#language/use-texts.ts"
import { parseInput } from "#platform/input.ts"
import { redirectWithToast } from "#web/flash.ts"
import { addNote, NewNote } from "../add-note.ts"
import { ObjectActivity } from "../parts/object-activity.tsx"
import { listNotes } from "../reads.ts"
import { removeNote } from "../remove-note.ts"
import type { Route } from "./+types/notes"

export const loader = adminLoader("adminPages", async (ctx, { params }: Route.LoaderArgs) => {
  const object = await readOpenObject(ctx, params.id)
  const notes = await listNotes(ctx, [params.id])
  return { object, activity: { subjectId: params.id, entries: [], notes, noteKey: crypto.randomUUID() } }
})

export const action = adminAction("adminPages", async (ctx, submitted, { params }: Route.ActionArgs) => {
  const { path } = await readOpenObject(ctx, params.id)
  if (submitted.intent === "remove") {
    await removeNote(ctx, params.id, submitted.note ?? "")
    return redirectWithToast(path, "notes", "removed")
  }
  const id = await addNote(ctx, params.id, parseInput("notes", NewNote, submitted))
  return redirectWithToast(`${path}#${id}`, "notes", "added")
})

/** An object's own page has the same form; a refused note comes back here. */
export default function Notes({ loaderData: { object, activity }, actionData }: Route.ComponentProps) {
  const t = useTexts("notes")
  const kinds = useTexts("accounts-admin")
  const refused = refusedIn(actionData)
  const text = [kinds(`audit.objects.${object.kind}`), object.name].join(" ").trim()
  return (
    <>
      <AdminPageHead title={t("title", { object: text })} back={{ to: object.path, text }} />
      <FormProblem answer={refused} />
      <ObjectActivity activity={activity} answer={refused} />
    </>
  )
}
