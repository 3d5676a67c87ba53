import { healthLimits } from "#domains/health/rules.ts"
import { recordOf } from "#platform/records.ts"
import { type ComponentState, type Impairment, impairments, type StatusComponent } from "./components.ts"

export type StatusReadings = {
  bidding: { isInMaintenance: boolean; hasHeartbeat: boolean; overdueLots: number; waitSeconds: number }
  /** Whether the provider of card payments answers, if there is one. */
  payments: { answers: boolean }
  emails: { serverAnswers: boolean; lateSeconds: number }
  search: { answers: boolean }
  /** Counted in the process that checks, since its last check. */
  pages: { served: number; failed: number }
}

/** E-mails are retried, and most need a minute. */
const lateEmailSeconds = 300
/** A single failed page is a bug, not the state of the site. */
const fewFailures = 5
const degradedShare = 0.02
const outageShare = 0.5

const judges: { [Component in StatusComponent]: (reading: StatusReadings[Component]) => ComponentState } = {
  bidding: ({ isInMaintenance, hasHeartbeat, overdueLots, waitSeconds }) => {
    if (isInMaintenance) return "maintenance"
    if (!hasHeartbeat) return "outage"
    return overdueLots > 0 || waitSeconds > healthLimits.bidSeconds ? "degraded" : "operational"
  },
  // Bank transfers and wallets go on without the provider.
  payments: ({ answers }) => (answers ? "operational" : "degraded"),
  emails: ({ serverAnswers, lateSeconds }) =>
    serverAnswers && lateSeconds <= lateEmailSeconds ? "operational" : "degraded",
  search: ({ answers }) => (answers ? "operational" : "outage"),
  pages: ({ served, failed }) => {
    if (failed < fewFailures) return "operational"
    if (failed >= served * outageShare) return "outage"
    return failed >= served * degradedShare ? "degraded" : "operational"
  },
}

export function componentStateOf<Component extends StatusComponent>(
  component: Component,
  reading: StatusReadings[Component],
): ComponentState {
  return judges[component](reading)
}

/** Times are in milliseconds. */
export type TimeSpan = { from: number; until: number }
export type ImpairedSpan = TimeSpan & { state: Impairment }

export function worstOf(states: readonly ComponentState[]): ComponentState {
  return impairments.find((state) => states.includes(state)) ?? "operational"
}

/** How long each state was in effect within `span`. Where several overlap, the first of `impairments` counts. */
export function impairedMsIn(span: TimeSpan, impaired: readonly ImpairedSpan[]): Record<Impairment, number> {
  const clipped = impaired
    .map(({ state, from, until }) => ({
      state,
      from: Math.max(from, span.from),
      until: Math.min(until, span.until),
    }))
    .filter(({ from, until }) => from < until)
  const ends = [...new Set(clipped.flatMap(({ from, until }) => [from, until]))].toSorted((a, b) => a - b)
  const total = recordOf(impairments, () => 0)
  for (const [at, from] of ends.entries()) {
    const until = ends[at + 1] ?? from
    const states = clipped
      .filter((each) => each.from <= from && each.until >= until)
      .map(({ state }) => state)
    const state = worstOf(states)
    if (state !== "operational") total[state] += until - from
  }
  return total
}

/** The share of a time in which it could be used. Degraded counts as usable, maintenance does not. */
export function availabilityOf(
  observedMs: number,
  { outage, maintenance }: Record<Impairment, number>,
): number {
  return observedMs === 0 ? 1 : 1 - (outage + maintenance) / observedMs
}
