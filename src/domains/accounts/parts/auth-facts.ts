import type { ShownCheck } from "#domains/bot-check/shown-check.ts"
import type { RefusalView } from "#platform/refusal.ts"
import type { Via } from "./auth-form.tsx"

/** What the forms of signing in need to know of the house. */
export type AuthFacts = {
  isRegistrationOpen: boolean
  check: ShownCheck
  /** The house's own first, so many of them; the others by name. */
  countries: readonly { label: string; name: string; dialCode: string }[]
  ownCount: number
  termsVersion: string
}

/** What came back of a form: why not, and what had been typed. */
export type Refused<Sent> = { refusal: RefusalView; sent?: Sent | undefined } | undefined

/** On a page of its own a form posts to its own address; in the dialog it goes by a fetcher. */
export type AuthFormProps<Sent> = {
  facts: Pick<AuthFacts, "check"> | undefined
  from: string | null
  refused: Refused<Sent>
  via?: Via
}
