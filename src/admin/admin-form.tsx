import { type ComponentProps, use, useState } from "react"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { formError } from "#ui/field-error.ts"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { SeenAtContext, seenAtField } from "./seen-at.ts"
import { AskBeforeLeaving } from "./unsaved-changes.tsx"

export type RefusedForm = { refusal: RefusalView; submitted?: FormFields | undefined }
/** The answer of a page's action. */
export type PageAnswer = object | undefined

/** The refusal in an answer; with `intents`, only that of a form with one of these buttons. */
export function refusedIn(answer: PageAnswer, ...intents: readonly string[]): RefusedForm | undefined {
  if (!answer || !("refusal" in answer)) return undefined
  const refused = answer as RefusedForm
  return intents.length === 0 || intents.includes(refused.submitted?.intent ?? "") ? refused : undefined
}

/** Somebody else has saved the object since the form was shown. */
export function isStale(refused: RefusedForm | undefined): boolean {
  return refused?.refusal.code.endsWith(".changedMeanwhile") === true
}

/** Says why the page's form was refused, if no field is at fault. */
export function FormProblem({ answer }: { answer: PageAnswer }) {
  const problem = formError(refusedIn(answer)?.refusal)
  return problem ? <Note tone="alarm">{problem}</Note> : null
}

type Props = Omit<ComponentProps<typeof PostForm>, "refusal" | "submitted"> & {
  answer: PageAnswer
  /** For a form that takes long to fill in. */
  asksBeforeLeaving?: boolean
}

/** Its fields (`form-fields.tsx`) show what was typed, or else their `values`, and their errors. */
export function AdminForm({ answer, asksBeforeLeaving = false, children, ...form }: Props) {
  const { refusal, submitted } = refusedIn(answer) ?? {}
  const seenAt = useSeenAtOfFields(answer)
  return (
    <PostForm {...form} refusal={refusal} submitted={submitted}>
      {seenAt !== "" && <input type="hidden" name={seenAtField} value={seenAt} />}
      {asksBeforeLeaving && <AskBeforeLeaving />}
      {children}
    </PostForm>
  )
}

/** Fields keep the values they were first shown with, whatever the page reads again, until the form is answered. */
function useSeenAtOfFields(answer: PageAnswer): string {
  const readAt = use(SeenAtContext)
  const [seen, setSeen] = useState({ at: readAt, answer })
  if (seen.answer === answer) return seen.at
  setSeen({ at: readAt, answer })
  return readAt
}
