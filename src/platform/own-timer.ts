import type { AppContext } from "./ctx.ts"

type Work = {
  /** Rests at most as long: what there is to do also comes from other processes. */
  longestRestMs: number
  /** The work that is due, and when there is more of it, if that is known. */
  work: () => Promise<Date | undefined>
  /** What is said of work that failed. It is tried again. */
  failed: string
}

/** A timer of the house's own: works, wakes to the millisecond when the next work is due, and never works twice at once. */
export function startOwnTimer(
  app: AppContext,
  { longestRestMs, work, failed }: Work,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let working: Promise<void> = Promise.resolve()

  async function turn(): Promise<void> {
    let restMs = longestRestMs
    try {
      const next = await work()
      if (next) restMs = Math.min(restMs, Math.max(1, next.getTime() - app.clock.now().getTime()))
    } catch (problem) {
      app.log.warn({ err: problem }, failed)
    }
    if (!isStopped) timer = setTimeout(wake, restMs)
  }
  function wake(): void {
    working = turn()
  }
  wake()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await working
    },
  }
}
