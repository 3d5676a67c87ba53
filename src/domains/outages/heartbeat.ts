import type { AppContext } from "#platform/ctx.ts"
import { startTimer } from "#platform/processes/timer.ts"
import { beat, type MovableDeadlines, type OutageTerms } from "./beat.ts"

const restMs = 1_000

type HeartbeatOptions = {
  readTerms(): Promise<OutageTerms>
  movables: readonly MovableDeadlines[]
}

/**
 * For a process that takes bids. The first beat has handled any gap before this returns; nothing closes after the time
 * for which a beat has vouched, in other processes too.
 */
export async function startHeartbeat(
  app: AppContext,
  { readTerms, movables }: HeartbeatOptions,
): Promise<{ stop(): Promise<void> }> {
  async function work(): Promise<undefined> {
    const outage = await beat(app, await readTerms(), movables)
    if (outage) app.log.warn({ ...outage }, "no process could take bids; moved all deadlines in this period")
  }
  await work()
  return startTimer(app, {
    longestRestMs: restMs,
    failed: "writing the heartbeat failed; will retry",
    work,
  })
}
