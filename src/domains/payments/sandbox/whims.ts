import type { AppContext } from "#platform/ctx.ts"

/**
 * The simulated failures of the sandbox, set by tests: an unavailable provider, and lost or repeated webhook messages.
 */
export type Whims = {
  isAway: boolean
  times: number
  /** Events are withheld until the test sends them, in any order. */
  keepsBack: boolean
  /** Refunds are accepted as pending; their outcome follows later. */
  refundsWait: boolean
}

const whims = new WeakMap<AppContext["payments"], Whims>()

export function whimsOf(app: AppContext): Whims {
  let known = whims.get(app.payments)
  if (!known) {
    known = { isAway: false, times: 1, keepsBack: false, refundsWait: false }
    whims.set(app.payments, known)
  }
  return known
}
