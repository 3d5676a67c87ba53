import type { Provider } from "#platform/providers.ts"

/** A person as the provider's own server describes them. Nothing in it comes from the browser. */
export type Identity = {
  provider: Provider
  /** Permanent, unlike name and address. */
  subject: string
  email: string | null
  /** True if the provider has verified the address itself. */
  isEmailVerified: boolean
  name: string | null
  firstName: string | null
  lastName: string | null
}
