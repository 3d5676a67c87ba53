import type { ReactNode } from "react"
import { useNavigation } from "react-router"
import type { FormFields } from "#platform/input.ts"
import type { RefusalView } from "#platform/refusal.ts"
import { Button } from "#ui/button.tsx"
import { PostForm } from "#ui/post-form.tsx"
import type { AdminBottle } from "../reads.ts"

export type IntakeStepProps = {
  bottle: AdminBottle
  product: { id: string; name: string } | null
  auctions: readonly { id: string; title: string }[]
  can: { sell: boolean; stock: boolean; catalogue: boolean }
  submitted: FormFields
  refusal: RefusalView | undefined
  search: ReactNode
}

type BottleStepProps = {
  of: Pick<IntakeStepProps, "submitted" | "refusal">
  title: string
  intent: string
  button: string
  kind?: "act" | "plain"
  children: ReactNode
}

export function IntakeStepForm({ of, title, intent, button, kind = "act", children }: BottleStepProps) {
  const isBusy = useNavigation().state !== "idle"
  return (
    <PostForm
      refusal={of.submitted.intent === intent ? of.refusal : undefined}
      encType={intent === "photograph" ? "multipart/form-data" : undefined}
      className="grid gap-4 border-t border-rule pt-4 first:border-t-0 first:pt-0"
      aria-label={title}
    >
      <h2 className="text-xl">{title}</h2>
      {children}
      <div>
        <Button kind={kind} name="intent" value={intent} disabled={isBusy}>
          {button}
        </Button>
      </div>
    </PostForm>
  )
}
