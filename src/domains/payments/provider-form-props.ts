import type { ReactNode } from "react"
import type { RefusalView } from "#platform/refusal.ts"
import type { FormValues } from "./payment-provider.ts"

/** Of a payment that the buyer can still pay. */
export type ProviderFormProps = {
  secret: string
  status: "requires_payment_method" | "requires_action"
  /** The provider's `browserSettings`. */
  settings: Readonly<Record<string, string>>
  /** The intent's `formValues`. */
  values: FormValues
  refusal: RefusalView | undefined
  spinner: ReactNode
  cancel: ReactNode
}
