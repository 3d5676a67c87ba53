import type { AppContext } from "../ctx.ts"

type TimedWork = {
  /** Other processes create work too. */
  longestRestMs: number
  /** Returns when more is due, if known. */
  work: () => Promise<Date | undefined>
  /** The log message of a failure; the work is retried. */
  failed: string
}

/** Wakes to the millisecond when work is due; never runs twice at once. */
export function startTimer(
  app: AppContext,
  { longestRestMs, work, failed }: TimedWork,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let working: Promise<void> = Promise.resolve()

  async function runOnce(): Promise<void> {
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
    working = runOnce()
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
