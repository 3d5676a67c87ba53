import { type ReactNode, useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"

type Props = {
  refusal: RefusalView | undefined
  /** What did not work, said above the reason when no field is to blame. */
  failure: string
  submit: string
  children: ReactNode
}

/** A form of the sign-in pages. The house judges it, so the browser's own messages stay out of the way. */
export function AuthForm({ refusal, failure, submit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST"
  useEffect(() => {
    const field = refusal?.facts.field
    const input = typeof field === "string" && form.current?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
  }, [refusal])
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      {refusal && !refusal.facts.field && (
        <Note tone="alarm">
          <strong className="block">{failure}</strong>
          {refusal.message}
        </Note>
      )}
      {children}
      <Button kind="act" size="large" isWide aria-disabled={isSending || undefined}>
        {submit}
      </Button>
    </Form>
  )
}

/** The refusal's words for one field of the form. */
export function wrongWith(refusal: RefusalView | undefined, field: string): string | undefined {
  return refusal?.facts.field === field ? refusal.message : undefined
}

/** The line below a form that leads to the other one. */
export function Elsewhere({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className="border-t border-rule pt-4 text-ink-soft">
      {question} {children}
    </p>
  )
}
