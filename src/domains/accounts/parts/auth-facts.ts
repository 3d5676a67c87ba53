import type { BotCheckView } from "#domains/bot-check/bot-check-view.ts"
import type { RefusalView } from "#platform/refusal.ts"
import type { FetcherTarget } from "./auth-form.tsx"

export type AuthFacts = {
  isRegistrationOpen: boolean
  check: BotCheckView
  countries: readonly { label: string; name: string; dialCode: string }[]
  ownCount: number
  termsVersion: string
}

export type AuthRefusal<Submitted> = { refusal: RefusalView; submitted?: Submitted | undefined } | undefined

export type AuthFormProps<Submitted> = {
  facts: Pick<AuthFacts, "check"> | undefined
  from: string | null
  refused: AuthRefusal<Submitted>
  via?: FetcherTarget
}
