import type { AppContext } from "#platform/ctx.ts"
import { startOwnTimer } from "#platform/own-timer.ts"
import { readLogs } from "./read-logs.ts"
import { tellEndings } from "./tell-endings.ts"
import { tellGoods } from "./tell-goods.ts"
import { tellLastHour } from "./tell-last-hour.ts"
import { tellOutbid } from "./tell-outbid.ts"

/** Everything that those who follow lots or watch goods are to be told by now. */
export async function tellWatchers(app: AppContext): Promise<void> {
  await readLogs(app)
  // Before the letters about outbids: a lot that is over is told of as won or lost.
  await tellEndings(app)
  await tellLastHour(app)
  await tellOutbid(app)
  await tellGoods(app)
}

/** Looks up at least this often. */
const longestRestMs = 15_000

/** The house's own timer for watchers. What it misses the next turn finds: all of it is read from the tables. */
export function startWatchTimer(app: AppContext): { stop(): Promise<void> } {
  return startOwnTimer(app, {
    longestRestMs: Math.min(longestRestMs, app.gatherMs / 4),
    failed: "watchers could not be told and will be",
    async work() {
      await tellWatchers(app)
      return undefined
    },
  })
}
