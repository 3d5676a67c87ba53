import { EventEmitter } from "node:events"
import { Logger, run, type WorkerEvents } from "graphile-worker"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import { startClosingScheduler } from "#domains/bidding/closing/closing-scheduler.ts"
import { movableLots, movableSecondChances } from "#domains/bidding/pauses/move-ends.ts"
import { readSaleTerms } from "#domains/bidding/sale-terms.ts"
import { movableDeadlines } from "#domains/checkout/move-deadlines.ts"
import { startDramSaleTimer } from "#domains/drams/end-dram-sale.ts"
import { movableDramSales } from "#domains/drams/move-ends.ts"
import { startHeartbeat } from "#domains/outages/heartbeat.ts"
import { startWatchTimer } from "#domains/watching/notify-watchers.ts"
import type { AppContext } from "#platform/ctx.ts"
import { jobConnections } from "#platform/jobs/job-connections.ts"
import { startOutbox } from "#platform/jobs/run-outbox.ts"
import { watchProcesses } from "#platform/processes/dead-processes.ts"
import { traced } from "#platform/tracing.ts"
import { createJobs, createTaskList } from "./jobs.ts"
import type { Metrics } from "./metrics.ts"
import { outboxQueues } from "./outbox-queues.ts"
import { watchClock } from "./watch-clock.ts"
import { watchHealth } from "./watch-health.ts"

/** Of a process with `web`: it reports that bids can be taken, so call it once they can. */
export async function startBidding(app: AppContext, metrics: Metrics): Promise<{ stop(): Promise<void> }> {
  bidQueueService.of(app).tally = {
    batch: (size) => metrics.bidBatch.observe(size),
    accepted: () => metrics.bidsAccepted.inc(),
    refused: (reason) => metrics.bidsRefused.inc({ reason }),
  }
  // The first heartbeat checks for an outage. A worker closes nothing while there is none.
  return await startHeartbeat(app, {
    readTerms: () => readSaleTerms(app),
    movables: [movableLots, movableDramSales, movableSecondChances, movableDeadlines],
  })
}

/** Of every process. */
export function startWatching(app: AppContext, metrics: Metrics): { stop(): void } {
  watchHealth(app, metrics)
  return watchClock(app.clock, app.log, metrics)
}

/** Of a process with `worker`: opens and closes sales at the exact time, runs jobs, and notifies after each change. */
export async function startWorker(app: AppContext): Promise<{ stop(): Promise<void> }> {
  const closingScheduler = startClosingScheduler(app)
  const dramSaleTimer = startDramSaleTimer(app)
  const watchers = startWatchTimer(app)
  const workers = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on("worker:create", ({ worker }) => workers.add(worker.workerId))
  events.on("worker:stop", ({ worker }) => workers.delete(worker.workerId))
  const stopping = new AbortController()
  const handlers = createJobs(app).map((job) => ({
    ...job,
    run: (...given: Parameters<typeof job.run>) =>
      traced(app, "job", () => job.run(...given), { facts: { job: job.name } }),
  }))
  const jobs = await run({
    events,
    pgPool: jobConnections(app.pool, app.log, stopping.signal),
    concurrency: 2,
    noHandleSignals: true,
    logger: workerLogger(app),
    crontab: handlers.flatMap(({ name, cron }) => (cron ? `${cron} ${name}` : [])).join("\n"),
    taskList: createTaskList(handlers),
  })
  const processes = watchProcesses(app, () => [...workers])
  const outbox = startOutbox(app, outboxQueues(app))
  // One of the processes that start together runs it.
  for (const { name, atStart } of handlers)
    if (atStart) await jobs.addJob(name, {}, { jobKey: `open:${name}` })
  return {
    async stop() {
      stopping.abort()
      await closingScheduler.stop()
      await dramSaleTimer.stop()
      await watchers.stop()
      await jobs.stop()
      await processes.stop()
      await outbox.stop()
    },
  }
}

function workerLogger(app: AppContext): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") app.log.error({ job: message, err: meta?.error }, "a job failed")
    else app.log.debug({ job: message }, "jobs")
  })
}
