import { setTimeout as wait } from "node:timers/promises"

const checkMs = 500
const firstRestMs = 250
const maxRestMs = 10_000

type SupervisedProcess = {
  isAlive(): boolean
  start(): Promise<unknown>
  report(line: string): void
}

export function keepRunning({ isAlive, start, report }: SupervisedProcess): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const rest = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined)

  async function restart(): Promise<void> {
    report("PostgreSQL has ended and is being started again")
    for (let restMs = firstRestMs; !signal.aborted; restMs = Math.min(2 * restMs, maxRestMs)) {
      try {
        await start()
        report("PostgreSQL is running again")
        return
      } catch (problem) {
        const reason = problem instanceof Error ? problem.message : String(problem)
        report(`PostgreSQL did not start and is tried again in ${restMs} ms: ${reason.split("\n")[0]}`)
        await rest(restMs)
      }
    }
  }

  const running = (async () => {
    while (!signal.aborted) {
      await rest(checkMs)
      if (!signal.aborted && !isAlive()) await restart()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
