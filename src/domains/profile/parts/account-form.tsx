import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { Note } from "#ui/note.tsx"
import { PostForm } from "#ui/post-form.tsx"

type Props = {
  refusal: RefusalView | undefined
  submit: string
  intent?: string
  kind?: "act" | "plain" | "alarm"
  aside?: ReactNode
  children: ReactNode
}

export function AccountForm({ refusal, submit, intent, kind = "act", aside, children }: Props) {
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
