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
import { startErrands } from "#platform/do-errands.ts"
import { jobConnections } from "#platform/job-connections.ts"
import { errandLanes } from "./errands.ts"
import type { Metrics } from "./metrics.ts"
import { tasksOf } from "./tasks.ts"
import { watchClock } from "./watch-clock.ts"

/** What is looked after every minute, and at once when the house opens: it may have been shut for long. */
const minutely = [
  "close-due",
  "lapse-baskets",
  "lapse-orders",
  "lapse-chances",
  "lapse-requests",
  "tell-of-looks",
  "look-after-payments",
]

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
  const jobs = await run({
    events,
    pgPool: jobConnections(house.pool, house.log, stopping.signal),
    concurrency: 2,
    noHandleSignals: true,
    logger: quiet(house),
    crontab: [
      ...minutely.map((task) => `* * * * * ${task}`),
      "20 * * * * sweep-files",
      "35 * * * * sweep-limits",
      "10 * * * * charge-storage",
      "*/10 * * * * settle-sellers",
      "25 * * * * lapse-valuations",
      "5 * * * * remind-owing",
      "15 * * * * declare-due",
      "40 4 * * * check-stored",
      "30 4 * * * refresh-prices",
      "10 5 * * * watch-integrity",
      "50 4 * * * reconcile-payments",
    ].join("\n"),
    taskList: tasksOf(house),
  })
  const processes = watchProcesses(house, () => [...workers])
  const errands = startErrands(house, errandLanes(house))
  // Of several processes that open together, one looks.
  for (const task of [...minutely, "prices.reckon-first", "watch-integrity"])
    await jobs.addJob(task, {}, { jobKey: `open:${task}` })
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
      await errands.stop()
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
