import type { AppContext } from "#platform/ctx.ts"

/** How the sandbox behaves, as tests ask of it: being away, and the ways in which messages go astray. */
export type Whims = {
  isAway: boolean
  /** How often each message is sent. */
  times: number
  /** Messages are kept back until they are let go, in whatever order. */
  keepsBack: boolean
  /** Refunds are accepted, and what becomes of them is told later. */
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
