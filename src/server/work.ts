import { EventEmitter } from "node:events"
import { Logger, run, type WorkerEvents } from "graphile-worker"
import { startGavel } from "#domains/bidding/gavel.ts"
import { readSaleTerms } from "#domains/bidding/house-terms.ts"
import { movableChances, movableLots } from "#domains/bidding/move-ends.ts"
import { rostrumOf } from "#domains/bidding/rostrum.ts"
import { movableDeadlines } from "#domains/checkout/move-deadlines.ts"
import { startRoundTimer } from "#domains/drams/end-round.ts"
import { movableRounds } from "#domains/drams/move-ends.ts"
import { countFaults } from "#domains/integrity/check-stored.ts"
import { startHeartbeat } from "#domains/outages/heartbeat.ts"
import { startWatchTimer } from "#domains/watching/tell-watchers.ts"
import type { House } from "#platform/ctx.ts"
import { watchProcesses } from "#platform/dead-processes.ts"
import { jobConnections } from "#platform/job-connections.ts"
import { startOutbox } from "#platform/run-outbox.ts"
import { jobsOf, taskListOf } from "./jobs.ts"
import type { Metrics } from "./metrics.ts"
import { outboxQueues } from "./outbox-queues.ts"
import { watchClock } from "./watch-clock.ts"

/** What goes on without a visitor: opening and closing at the exact time, the jobs, and what is told after each change. */
export async function startWork(house: House, metrics: Metrics): Promise<{ stop(): Promise<void> }> {
  rostrumOf(house).tally = {
    batch: (size) => metrics.bidBatch.observe(size),
    accepted: () => metrics.bidsAccepted.inc(),
    refused: (reason) => metrics.bidsRefused.inc({ reason }),
  }
  // Nothing closes before the first beat has looked for an outage.
  const heartbeat = await startHeartbeat(house, {
    readTerms: () => readSaleTerms(house),
    movables: [movableLots, movableRounds, movableChances, movableDeadlines],
  })
  metrics.watchFaults(() => countFaults(house))
  const clockWatch = watchClock(house.clock, house.log, metrics)
  const gavel = startGavel(house)
  const rounds = startRoundTimer(house)
  const watchers = startWatchTimer(house)
  const workers = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on("worker:create", ({ worker }) => workers.add(worker.workerId))
  events.on("worker:stop", ({ worker }) => workers.delete(worker.workerId))
  const stopping = new AbortController()
  const handlers = jobsOf(house)
  const jobs = await run({
    events,
    pgPool: jobConnections(house.pool, house.log, stopping.signal),
    concurrency: 2,
    noHandleSignals: true,
    logger: quiet(house),
    crontab: handlers.flatMap(({ name, cron }) => (cron ? `${cron} ${name}` : [])).join("\n"),
    taskList: taskListOf(handlers),
  })
  const processes = watchProcesses(house, () => [...workers])
  const outbox = startOutbox(house, outboxQueues(house))
  // Of several processes that open together, one looks.
  for (const { name, atStart } of handlers)
    if (atStart) await jobs.addJob(name, {}, { jobKey: `open:${name}` })
  return {
    async stop() {
      clockWatch.stop()
      stopping.abort()
      await gavel.stop()
      await heartbeat.stop()
      await rounds.stop()
      await watchers.stop()
      await jobs.stop()
      await processes.stop()
      await outbox.stop()
    },
  }
}

/** The job runner's own words, into the house's log. */
function quiet(house: House): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") house.log.error({ job: message, err: meta?.error }, "a job failed")
    else house.log.debug({ job: message }, "jobs")
  })
}
