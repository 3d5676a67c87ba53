import { type ComponentProps, useMemo } from "react"
import { Form } from "react-router"
import type { RefusalView } from "#platform/refusal.ts"
import { FormErrors, useFormErrors } from "./form-errors.tsx"

type Props = Omit<ComponentProps<typeof Form>, "method" | "ref"> & {
  /** What the server answered to this form, not to another one of the page. */
  refusal: RefusalView | undefined
  /** The only field there is: every refusal is its error. */
  field?: string
}

/**
 * A form that posts. Its fields have an `anchor`: several errors are listed above them, and each goes once its field is
 * changed. The browser checks nothing, since it would report one field at a time.
 */
export function PostForm({ refusal: refused, field, onInput, children, ...form }: Props) {
  const refusal = useMemo(() => {
    if (!refused || refused.errors || field === undefined) return refused
    return { ...refused, errors: [{ field, message: refused.message }] }
  }, [refused, field])
  const errors = useFormErrors(refusal)
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
      <FormErrors {...errors}>{children}</FormErrors>
    </Form>
  )
}
