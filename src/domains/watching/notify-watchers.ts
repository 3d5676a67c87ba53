import type { AppContext } from "#platform/ctx.ts"
import { startTimer } from "#platform/processes/timer.ts"
import { emailOutbids } from "./email-outbids.ts"
import { notifyEndings } from "./notify-endings.ts"
import { notifyGoodsChanges } from "./notify-goods.ts"
import { notifyLastHour } from "./notify-last-hour.ts"
import { notifySellers } from "./notify-sellers.ts"
import { readBidLogs } from "./read-bid-logs.ts"

export async function notifyWatchers(app: AppContext): Promise<void> {
  await readBidLogs(app)
  // Before the e-mails about outbids: a closed lot is reported as won or lost.
  await notifyEndings(app)
  await notifySellers(app)
  await notifyLastHour(app)
  await emailOutbids(app)
  await notifyGoodsChanges(app)
}

const longestRestMs = 15_000

/** A missed run loses nothing: the next one reads everything from the tables. */
export function startWatchTimer(app: AppContext): { stop(): Promise<void> } {
  return startTimer(app, {
    longestRestMs: Math.min(longestRestMs, app.gatherMs / 4),
    failed: "notifying watchers failed; will retry",
    async work() {
      await notifyWatchers(app)
      return undefined
    },
  })
}
