import type { Provider } from "#platform/providers.ts"

/** A person as the provider's own server describes them, never the browser. */
export type Identity = {
  provider: Provider
  /** Permanent, unlike name and address. */
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  firstName: string | null
  lastName: string | null
}
