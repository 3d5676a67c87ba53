import { defineService } from "#platform/service.ts"

export type SimulatedFailures = {
  isAway: boolean
  times: number
  /** Events are withheld until the test sends them, in any order. */
  keepsBack: boolean
  refundsWait: boolean
}

/** Set by tests. */
export const simulatedFailuresService = defineService(
  "simulatedFailures",
  (): SimulatedFailures => ({ isAway: false, times: 1, keepsBack: false, refundsWait: false }),
)
