import type { AppContext } from "#platform/ctx.ts"
import { startOwnTimer } from "#platform/own-timer.ts"
import { readLogs } from "./read-logs.ts"
import { tellEndings } from "./tell-endings.ts"
import { tellGoods } from "./tell-goods.ts"
import { tellLastHour } from "./tell-last-hour.ts"
import { tellOutbid } from "./tell-outbid.ts"

export async function tellWatchers(app: AppContext): Promise<void> {
  await readLogs(app)
  // Before the e-mails about outbids: a closed lot is reported as won or lost.
  await tellEndings(app)
  await tellLastHour(app)
  await tellOutbid(app)
  await tellGoods(app)
}

const longestRestMs = 15_000

/** Starts the timer of this process. A missed run loses nothing: the next one reads everything from the tables. */
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
