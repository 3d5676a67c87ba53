import type { BottleState } from "../kinds.ts"

export const bottleTrack = [
  "submitted",
  "valued",
  "agreed",
  "received",
  "inspected",
  "photographed",
  "catalogued",
  "assigned",
] as const satisfies readonly BottleState[]

/** The states in which the next step is that of staff, who find its form on the bottle's page. */
const waiting = [
  "submitted",
  "declined",
  "agreed",
  "received",
  "inspected",
  "photographed",
  "catalogued",
] as const satisfies readonly BottleState[]

export function nextBottleStep(state: BottleState): (typeof waiting)[number] | undefined {
  return waiting.find((each) => each === state)
}
