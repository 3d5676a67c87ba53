import { createContext, use } from "react"
import type { Wants } from "./live-wants.ts"

/**
 * A page may sleep: its script loads when somebody begins to use it, or when something on it changes (`src/wake.ts`).
 * While the server renders, the document offers it, and the parts report what may change.
 */
export type SleepPlan = {
  isOffered: boolean
  /** When a part changes by itself, in the server's time; zero if one needs its script at once. */
  changesAtMs: number
  wants: Wants[]
  /** The versions of the states that the page shows, by topic; of auctions, which have none, the status. */
  shown: Map<string, string>
}

/** Null in the browser. */
export const SleepContext = createContext<SleepPlan | null>(null)

export function newSleepPlan(): SleepPlan {
  return { isOffered: false, changesAtMs: Number.POSITIVE_INFINITY, wants: [], shown: new Map() }
}

export function useSleepOffer(isOffered: boolean): void {
  const plan = use(SleepContext)
  if (plan) plan.isOffered = isOffered
}

/** For a part that needs its script at once. */
export function useScriptAtOnce(isNeeded = true): void {
  useScriptFrom(isNeeded ? 0 : undefined)
}

/** For a part that changes at a time; undefined for never. */
export function useScriptFrom(changesAtMs: number | undefined): void {
  const plan = use(SleepContext)
  if (plan && changesAtMs !== undefined) plan.changesAtMs = Math.min(plan.changesAtMs, changesAtMs)
}

export function useWatchedAsleep(wants: Wants): void {
  use(SleepContext)?.wants.push(wants)
}

export function useShownState(topic: string, shown: number | string | undefined): void {
  const plan = use(SleepContext)
  if (plan && shown !== undefined) plan.shown.set(topic, String(shown))
}
