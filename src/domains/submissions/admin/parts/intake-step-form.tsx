import type { ReactNode } from "react"
import { AdminForm, type PageAnswer, refusedIn } from "#admin/admin-form.tsx"
import { SubmitButton } from "#ui/form-fields.tsx"
import type { AdminBottle } from "../reads.ts"

export type BottleSaleOptions = {
  upcoming: readonly AuctionOption[]
  open: readonly AuctionOption[]
  openingCents: number | null
}
type AuctionOption = { id: string; title: string }

export type IntakeStepProps = {
  bottle: AdminBottle
  product: { id: string; name: string } | null
  sale: BottleSaleOptions
  can: { sell: boolean; stock: boolean; catalogue: boolean }
  answer: PageAnswer
  search: ReactNode
}

type BottleStepProps = {
  of: Pick<IntakeStepProps, "answer">
  title: string
  intent: string
  button: string
  kind?: "act" | "plain"
  children: ReactNode
}

export function IntakeStepForm({ of, title, intent, button, kind = "act", children }: BottleStepProps) {
  return (
    <AdminForm
      answer={refusedIn(of.answer, intent)}
      encType={intent === "photograph" ? "multipart/form-data" : undefined}
      className="grid gap-4 border-t border-rule pt-4 first:border-t-0 first:pt-0"
      aria-label={title}
    >
      <h2 className="text-xl">{title}</h2>
      {children}
      <div>
        <SubmitButton kind={kind} intent={intent} text={button} />
      </div>
    </AdminForm>
  )
}
