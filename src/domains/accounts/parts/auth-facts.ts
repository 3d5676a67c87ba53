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

export type AuthRefusal<Sent> = { refusal: RefusalView; sent?: Sent | undefined } | undefined

export type AuthFormProps<Sent> = {
  facts: Pick<AuthFacts, "check"> | undefined
  from: string | null
  refused: AuthRefusal<Sent>
  via?: FetcherTarget
}
