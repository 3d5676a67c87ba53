import type { AppContext } from "#platform/ctx.ts"

/**
 * The simulated failures of the sandbox, set by tests: an unavailable provider, and lost or repeated webhook messages.
 */
export type SimulatedFailures = {
  isAway: boolean
  times: number
  /** Events are withheld until the test sends them, in any order. */
  keepsBack: boolean
  /** Refunds are accepted as pending; their outcome follows later. */
  refundsWait: boolean
}

const failuresByPayments = new WeakMap<AppContext["payments"], SimulatedFailures>()

export function simulatedFailuresOf(app: AppContext): SimulatedFailures {
  let failures = failuresByPayments.get(app.payments)
  if (!failures) {
    failures = { isAway: false, times: 1, keepsBack: false, refundsWait: false }
    failuresByPayments.set(app.payments, failures)
  }
  return failures
}
