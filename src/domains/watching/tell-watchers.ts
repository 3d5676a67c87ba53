import type { House } from "#platform/ctx.ts"
import { readLogs } from "./read-logs.ts"
import { tellEndings } from "./tell-endings.ts"
import { tellLastHour } from "./tell-last-hour.ts"
import { tellOutbid } from "./tell-outbid.ts"

/** Everything that those who follow lots are to be told by now. */
export async function tellWatchers(house: House): Promise<void> {
  await readLogs(house)
  // Before the letters about outbids: a lot that is over is told of as won or lost.
  await tellEndings(house)
  await tellLastHour(house)
  await tellOutbid(house)
}

/** Looks up at least this often. */
const longestRestMs = 15_000

/** The house's own timer for watchers. What it misses the next turn finds: all of it is read from the tables. */
export function startWatchTimer(house: House): { stop(): Promise<void> } {
  const restMs = Math.min(longestRestMs, house.gatherMs / 4)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let working: Promise<void> = Promise.resolve()

  async function work(): Promise<void> {
    try {
      await tellWatchers(house)
    } catch (problem) {
      house.log.warn({ problem: String(problem) }, "watchers could not be told and will be")
    }
    if (!isStopped) timer = setTimeout(wake, restMs)
  }
  function wake(): void {
    working = work()
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
