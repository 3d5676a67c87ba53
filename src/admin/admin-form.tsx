import { type ComponentProps, Fragment, use, useState } from "react"
import { type ShouldRevalidateFunctionArgs, useNavigation } from "react-router"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { formError } from "#ui/field-error.ts"
import { readShownValues, shownValuesText } from "#ui/meanwhile/field-change.ts"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"
import { SeenAtContext, seenAtField, shownValuesField } from "./seen-at.ts"
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

/** Of a page with such a form: it is read again after a conflict (409), to show what has been saved. */
export function readsAfterConflict({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 409
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

/**
 * Its fields (`form-fields.tsx`) show what was typed, or else their `values`, and their errors. If somebody else has
 * saved the object meanwhile, they show both values, and the person chooses.
 */
export function AdminForm({ answer, asksBeforeLeaving = false, values, children, ...form }: Props) {
  const refused = refusedIn(answer)
  const { refusal, submitted } = refused ?? {}
  const shown = useShownFields(answer, values)
  const before = submitted?.[shownValuesField]
  const wasShown = isStale(refused) && before !== undefined ? readShownValues(before) : undefined
  return (
    <PostForm {...form} refusal={refusal} submitted={submitted} values={values} shown={wasShown}>
      {shown.readAt !== "" && <input type="hidden" name={seenAtField} value={shown.readAt} />}
      {shown.values && <input type="hidden" name={shownValuesField} value={shownValuesText(shown.values)} />}
      {asksBeforeLeaving && <AskBeforeLeaving />}
      <Fragment key={isStale(refused) ? `stale ${shown.times}` : "shown"}>{children}</Fragment>
    </PostForm>
  )
}

/**
 * Fields keep the values they were first shown with, whatever the page reads again, until the form is answered, and a
 * conflict has been read.
 */
function useShownFields(answer: PageAnswer, values: FormFields | undefined) {
  const readAt = use(SeenAtContext)
  const isIdle = useNavigation().state === "idle"
  const [shown, setShown] = useState({ readAt, values, answer, isRead: isIdle, times: 0 })
  if (shown.answer === answer && (shown.isRead || !isIdle)) return shown
  const next = { readAt, values, answer, isRead: isIdle, times: shown.times + 1 }
  setShown(next)
  return next
}
