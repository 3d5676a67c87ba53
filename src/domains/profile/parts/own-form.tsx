import { type ReactNode, useEffect, useRef } from "react"
import { Form, useNavigation } from "react-router"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"

type Props = {
  refusal: RefusalView | undefined
  submit: string
  /** What the page's action is told, where it has several forms. */
  intent?: string
  kind?: "act" | "plain" | "alarm"
  /** Beside the button: the way back. */
  aside?: ReactNode
  children: ReactNode
}

/** A form of the account. The house judges it; the field that was wrong has the focus then. */
export function OwnForm({ refusal, submit, intent, kind = "act", aside, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isSending = useNavigation().state !== "idle"
  useEffect(() => {
    const field = refusal?.facts.field
    const input = typeof field === "string" && form.current?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
  }, [refusal])
  return (
    <Form ref={form} method="post" noValidate className="grid max-w-[40rem] gap-5">
      {refusal && !refusal.facts.field && <Note tone="alarm">{refusal.message}</Note>}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind={kind}
          aria-disabled={isSending || undefined}
          {...(intent ? { name: "intent", value: intent } : {})}
        >
          {submit}
        </Button>
        {aside}
      </div>
    </Form>
  )
}
