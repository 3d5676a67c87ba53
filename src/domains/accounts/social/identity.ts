import type { Provider } from "#platform/providers.ts"

/** Who a provider's own server says somebody is. Nothing in it comes from the browser. */
export type Identity = {
  provider: Provider
  /** Theirs for good, unlike name and address. */
  subject: string
  email: string | null
  /** Whether the provider has seen for itself that the address is theirs. */
  isEmailVerified: boolean
  name: string | null
  firstName: string | null
  lastName: string | null
}
