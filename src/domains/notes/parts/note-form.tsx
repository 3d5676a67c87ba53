import { use } from "react"
import { AdminForm, type PageAnswer } from "#admin/admin-form.tsx"
import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { ReadOnly } from "#platform/read-only.ts"
import { HiddenField, SubmitButton, TextField } from "#ui/form-fields.tsx"
import { maxNote } from "../rules.ts"

type Props = { subjectId: string; noteKey: string; answer: PageAnswer }

export function NoteForm({ subjectId, noteKey, answer }: Props) {
  const t = useTexts("notes")
  if (use(ReadOnly)) return null
  return (
    <AdminForm
      key={noteKey}
      answer={answer}
      action={pathTo("/admin/notes/:id", { id: subjectId })}
      className="grid max-w-read gap-2"
    >
      <HiddenField name="key" value={noteKey} />
      <TextField name="text" label={t("note")} hint={t("hint")} rows={2} maxLength={maxNote} />
      <SubmitButton intent="add" className="justify-self-start" text={t("add")} />
    </AdminForm>
  )
}
