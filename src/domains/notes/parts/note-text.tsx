import { useTexts } from "#language/use-texts.ts"
import { pathTo } from "#platform/app-path.ts"
import { Form } from "#platform/routing.ts"
import { SubmitButton } from "#ui/form-fields.tsx"
import type { NoteView } from "../reads.ts"
import { partsOfNote } from "../rules.ts"

export function NoteText({ note: { id, subjectId, text, canRemove } }: { note: NoteView }) {
  const t = useTexts("notes")
  return (
    <>
      <p lang="" className="max-w-read whitespace-pre-line">
        {partsOfNote(text).map((part, index) =>
          part.mention ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a written text never move
            <strong key={index}>{part.text}</strong>
          ) : (
            part.text
          ),
        )}
      </p>
      {canRemove && (
        <Form method="post" action={pathTo("/admin/notes/:id", { id: subjectId })}>
          <input type="hidden" name="note" value={id} />
          <SubmitButton intent="remove" size="small" kind="quiet" text={t("remove")} />
        </Form>
      )}
    </>
  )
}
