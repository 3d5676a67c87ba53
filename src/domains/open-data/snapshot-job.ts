import type { AppContext } from "#platform/ctx.ts"
import { type JobHandler, onSchedule } from "#platform/jobs/jobs.ts"
import { takeSnapshot } from "./take-snapshot.ts"

/** Also at the start: the server may have been down at that time. */
export function snapshotJob(app: AppContext): JobHandler {
  const take = async ({ signal }: { signal: AbortSignal | undefined }) => {
    const day = await takeSnapshot(app, signal)
    if (day !== undefined) app.log.info({ day }, "a snapshot of the open data was taken")
  }
  return onSchedule("open-data", "20 5 * * *", take, { atStart: true })
}
