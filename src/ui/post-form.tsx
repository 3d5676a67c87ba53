import { type ComponentProps, Fragment, useMemo, useState } from "react"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Form } from "#platform/routing.ts"
import { FormErrors, useFormErrors } from "./form-errors.tsx"
import type { ShownValues } from "./meanwhile/field-change.ts"

type Props = Omit<ComponentProps<typeof Form>, "method" | "ref"> & {
  /** The answer to this form, not to another on the page. */
  refusal: RefusalView | undefined
  /** Names a single field: every refusal is its error. */
  field?: string
  /** What was typed, and the usual values, of its fields (`form-fields.tsx`). */
  submitted?: FormFields | undefined
  values?: FormFields | undefined
  shown?: ShownValues | undefined
}

/**
 * Errors are listed above the fields, which need an `anchor`; each disappears when its field changes. `noValidate`:
 * browsers report only one field at a time.
 */
export function PostForm(props: Props) {
  const { refusal: refused, submitted, values, shown, field, onInput, children, ...form } = props
  const refusal = useMemo(() => {
    if (!refused || refused.errors || field === undefined) return refused
    return { ...refused, errors: [{ field, message: refused.message }] }
  }, [refused, field])
  const errors = useFormErrors(refusal)
  // A later answer has what was typed since.
  const [draft, setDraft] = useState<{ fields: FormFields; beforeAnswer: FormFields | undefined }>()
  const isRestored = draft !== undefined && draft.beforeAnswer === submitted
  return (
    <Form
      {...form}
      ref={errors.form}
      method="post"
      noValidate
      onInput={(event) => {
        errors.onInput(event)
        onInput?.(event)
      }}
    >
      <FormErrors
        {...errors}
        submitted={isRestored ? draft.fields : submitted}
        values={values}
        shown={shown}
        restore={(fields) => setDraft({ fields, beforeAnswer: submitted })}
        isRestored={isRestored}
      >
        <Fragment key={draft ? "restored" : "shown"}>{children}</Fragment>
      </FormErrors>
    </Form>
  )
}
