import type { AppContext } from "./ctx.ts"

type Work = {
  /** The longest pause: other processes also create work. */
  longestRestMs: number
  /** Does the work that is due, and returns when more is due, if known. */
  work: () => Promise<Date | undefined>
  /** The log message for failed work. It is tried again. */
  failed: string
}

/** Starts a timer that does the work, wakes to the millisecond when more is due, and never runs twice at once. */
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
