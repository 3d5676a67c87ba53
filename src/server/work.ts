import { Logger, run } from "graphile-worker"
import { openAndCloseDue, startGavel } from "#domains/bidding/gavel.ts"
import { rostrumOf } from "#domains/bidding/rostrum.ts"
import type { House } from "#platform/ctx.ts"
import type { Metrics } from "./metrics.ts"

/** What goes on without a visitor: opening and closing at the exact time, and the jobs. */
export async function startWork(house: House, metrics: Metrics): Promise<{ stop(): Promise<void> }> {
  rostrumOf(house).tally = {
    batch: (size) => metrics.bidBatch.observe(size),
    accepted: () => metrics.bidsAccepted.inc(),
    refused: (reason) => metrics.bidsRefused.inc({ reason }),
  }
  const gavel = startGavel(house)
  const jobs = await run({
    pgPool: house.pool,
    concurrency: 2,
    noHandleSignals: true,
    logger: quiet(house),
    // The gavel closes by its own timer; this is for the minute in which a process's timer died without the process.
    crontab: "* * * * * close-due",
    taskList: {
      async "close-due"() {
        const closed = await openAndCloseDue(house)
        if (closed > 0) house.log.warn({ closed }, "the safety net closed lots that the gavel had left")
      },
    },
  })
  return {
    async stop() {
      await gavel.stop()
      await jobs.stop()
    },
  }
}

/** The job runner's own words, into the house's log. */
function quiet(house: House): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") house.log.error({ job: message }, "a job failed")
    else house.log.debug({ job: message }, "jobs")
  })
}
