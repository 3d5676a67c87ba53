import { returnPath } from "#domains/payments/return-path.ts"
import { redirect } from "#platform/routing.ts"
import type { Route } from "./+types/payment-return"

/** Providers append what they say of the payment to this address. Only what they answer when asked counts. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(returnPath(params.secret), 303)
}
