import type { Provider } from "#domains/accounts/social/providers.ts"

export type Identity = {
  provider: Provider
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
  firstName: string | null
  lastName: string | null
}
