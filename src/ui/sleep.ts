import { createContext, use } from "react"

/**
 * A page may sleep: its script loads when somebody begins to use it (`src/wake.ts`). While the server renders, the
 * document offers it, and parts that change by themselves refuse it.
 */
export type SleepPlan = { isOffered: boolean; isRefused: boolean }

/** Null in the browser. */
export const SleepContext = createContext<SleepPlan | null>(null)

export function useSleepOffer(isOffered: boolean): void {
  const plan = use(SleepContext)
  if (plan) plan.isOffered = isOffered
}

/** For a part that needs its script at once. */
export function useScriptAtOnce(isNeeded = true): void {
  const plan = use(SleepContext)
  if (plan && isNeeded) plan.isRefused = true
}
