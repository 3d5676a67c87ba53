import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"

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

/** A form of the account. */
export function OwnForm({ refusal, submit, intent, kind = "act", aside, children }: Props) {
  const isSending = useNavigation().state !== "idle"
  return (
    <PostForm refusal={refusal} className="grid max-w-[40rem] gap-5">
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
    </PostForm>
  )
}
