import type { AppContext } from "#platform/ctx.ts"

export type SimulatedFailures = {
  isAway: boolean
  times: number
  /** Events are withheld until the test sends them, in any order. */
  keepsBack: boolean
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
