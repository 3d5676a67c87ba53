import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { guest } from "#domains/accounts/roles.ts"
import { lapseSecondChances } from "#domains/bidding/after/answer-second-chance.ts"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import { startClosingScheduler } from "#domains/bidding/closing/closing-scheduler.ts"
import { maximumKeysService } from "#domains/bidding/maximums/maximum-keys.ts"
import { movableLots, movableSecondChances } from "#domains/bidding/pauses/move-ends.ts"
import { liveLotReader } from "#domains/bidding/read-live-lots.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { startHeartbeat } from "#domains/outages/heartbeat.ts"
import { cacheService } from "#platform/cache.ts"
import { databaseClock } from "#platform/clock.ts"
import { type AppContext, commitCountService } from "#platform/ctx.ts"
import { batchLoadersService } from "#platform/database/batch.ts"
import { databaseOn } from "#platform/database/db.server.ts"
import { onPrimary } from "#platform/database/replicas/offload.ts"
import { diskFiles } from "#platform/files/files.ts"
import { type EmailOrder, emailMessage } from "#platform/jobs/enqueue-email.ts"
import { handleMessage, startOutbox } from "#platform/jobs/run-outbox.ts"
import { LiveHub } from "#platform/live/live.ts"
import { connectLiveRelay } from "#platform/live/live-relay.server.ts"
import { StreamSlots } from "#platform/live/stream-slots.ts"
import { UncertainChanges } from "#platform/live/uncertain-changes.ts"
import { openLog } from "#platform/log.ts"
import { capturedMail } from "#platform/mail.ts"
import { startTimer } from "#platform/processes/timer.ts"
import { defineService, withServices } from "#platform/service.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"
import { clientClassOf, SimulatedClient, type SimulatedLink } from "../database/client.ts"
import { withMasterKey } from "./maximums.ts"
import type { SimulatedProcess } from "./scheduler.ts"

/** One server: the product's own code, with connections to the simulated database. */
export type OpenProcess = { process: SimulatedProcess; app: AppContext }

const services = [
  commitCountService,
  batchLoadersService,
  cacheService,
  maximumKeysService,
  bidQueueService,
  defineService("uncertainChanges", (app: AppContext) => new UncertainChanges(app, [liveLotReader])),
]

export async function openProcess(
  link: SimulatedLink,
  process: SimulatedProcess,
  report: (line: string) => void,
): Promise<OpenProcess> {
  const Client = clientClassOf(link)
  const open = (max: number, statementMs: number, pipeline = false) => {
    const pool = new pg.Pool({
      ...{ Client, max, statement_timeout: statementMs, connectionTimeoutMillis: statementMs },
      ...{ idleTimeoutMillis: 60_000, pipeline },
    })
    pool.on("error", () => undefined)
    pool.on("connect", (client) => client.on("error", () => undefined))
    return databaseOn(pool)
  }
  const db = open(12, 5_000)
  const preparedPool = open(8, 2_000, true)
  const measured = await untilAvailable(() => databaseClock(db.$client))
  const clock = { now: () => new Date(measured.now().getTime() + process.clockErrorMs) }
  const parts = {
    ...{ db, preparedPool, reads: db, reports: db, pool: db.$client, auxiliaryPool: open(2, 2_000).$client },
    offload: onPrimary({ reads: db, reports: db }),
    ...{ clock, guest, live: new LiveHub(), streams: new StreamSlots({ perClient: 20, inAll: 1_000 }) },
    log: openLog("warn", { write: report }),
    mail: capturedMail(() => clock.now()),
    ...{ origin: "https://quaich.example", isDemo: false, trustsProxy: false, secret: "not used here" },
    ...{
      bidsPerMinute: 1_000_000,
      gatherMs: 120_000,
      mayCallInside: false,
      files: diskFiles("."),
      uploadDir: ".",
    },
    configParts: paymentSettings.replaceIn(withMasterKey({ configParts: new Map() }), {
      provider: null,
      settings: {},
      payNow: null,
    }),
  }
  const app = withServices(parts, services)
  for (const service of services) service.of(app)
  return { process, app }
}

/** The database may be away while the server starts. */
async function untilAvailable<Result>(start: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await start()
    } catch (problem) {
      if (!unavailabilityOf(problem)) throw problem
      await wait(500)
    }
  }
}

export const outageTerms = { outageSeconds: 3, marginMinutes: 0 }

const jobMs = 2_000

/** What a server does by itself, in the order of its start. Call it within the process. */
export async function startWork(
  { app }: OpenProcess,
  link: SimulatedLink,
  handle: (order: EmailOrder) => Promise<void>,
): Promise<void> {
  await connectLiveRelay(app.live, app.log, async (lost = () => undefined) => {
    const client = new SimulatedClient(link, { statement_timeout: 2_000 })
    client.on("error", lost)
    await client.connect()
    return client
  })
  await untilAvailable(() =>
    startHeartbeat(app, {
      readTerms: async () => outageTerms,
      movables: [movableLots, movableSecondChances],
    }),
  )
  startClosingScheduler(app)
  startOutbox(app, [[handleMessage(emailMessage, 1, (orders) => Promise.all(orders.map(handle)))]])
  startTimer(app, {
    longestRestMs: jobMs,
    failed: "offers could not lapse; will retry",
    work: async () => void (await lapseSecondChances(app)),
  })
}
