import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { guest } from "#domains/accounts/roles.ts"
import { bidQueueService } from "#domains/bidding/bid-queue.ts"
import { startClosingScheduler } from "#domains/bidding/closing/closing-scheduler.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { batchLoadersService } from "#platform/batch.ts"
import { cacheService } from "#platform/cache.ts"
import { databaseClock } from "#platform/clock.ts"
import { type AppContext, commitCountService } from "#platform/ctx.ts"
import { databaseOn } from "#platform/database/db.server.ts"
import { diskFiles } from "#platform/files/files.ts"
import { LiveHub } from "#platform/live/live.ts"
import { StreamSlots } from "#platform/live/stream-slots.ts"
import { openLog } from "#platform/log.ts"
import { capturedMail } from "#platform/mail.ts"
import { withServices } from "#platform/service.ts"
import { clientClassOf, type SimulatedLink } from "../database/client.ts"
import type { SimulatedProcess } from "./scheduler.ts"

/** One server: the product's own code, with connections to the simulated database. */
export type OpenProcess = { process: SimulatedProcess; app: AppContext }

const services = [commitCountService, batchLoadersService, cacheService, bidQueueService]

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
  const measured = await openClock(db.$client)
  const clock = { now: () => new Date(measured.now().getTime() + process.clockErrorMs) }
  const parts = {
    ...{ db, preparedPool, reads: db, reports: db, pool: db.$client, auxiliaryPool: open(2, 2_000).$client },
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
    configParts: paymentSettings.replaceIn(
      { configParts: new Map() },
      { provider: null, settings: {}, payNow: null },
    ),
  }
  return { process, app: withServices(parts, services) }
}

/** The database may be away while the server starts. */
async function openClock(pool: pg.Pool): Promise<Awaited<ReturnType<typeof databaseClock>>> {
  for (;;) {
    try {
      return await databaseClock(pool)
    } catch {
      await wait(500)
    }
  }
}

/** What a server does by itself. Call it within the process. */
export function startWork({ app }: OpenProcess): void {
  startClosingScheduler(app)
}
