import { defineService } from "#platform/service.ts"

export type SimulatedFailures = {
  isUnavailable: boolean
  times: number
  /** Events are withheld until the test sends them, in any order. */
  withholdsEvents: boolean
  refundsWait: boolean
}

/** Set by tests. */
export const simulatedFailuresService = defineService(
  "simulatedFailures",
  (): SimulatedFailures => ({ isUnavailable: false, times: 1, withholdsEvents: false, refundsWait: false }),
)
