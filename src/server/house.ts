import { filesOf } from "#platform/bucket-files.ts"
import { databaseClock } from "#platform/clock.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import type { House } from "#platform/ctx.ts"
import { connect, type Db } from "#platform/db.server.ts"
import { LiveHub } from "#platform/live.ts"
import { joinLive } from "#platform/live-relay.server.ts"
import { openLog } from "#platform/log.ts"
import { keptMail, postedMail } from "#platform/mail.ts"
import { migrateDatabase } from "#platform/migrate.server.ts"
import type { Config } from "./config.ts"
import { demoSecret } from "./demo-secret.ts"

export type OpenHouse = House & { close(): Promise<void> }

/** Connects, migrates, and joins the other processes. Used by the server, the seed, the tools and the tests. */
export async function openHouse(config: Config, databaseUrl: string): Promise<OpenHouse> {
  const db = connect(databaseUrl)
  await requirePostgres(db)
  await migrateDatabase(db)
  const aside = connect(databaseUrl, 2).$client
  const clock = await databaseClock(db.$client)
  const live = new LiveHub()
  const log = openLog(config.logLevel)
  const relay = await joinLive(live, databaseUrl, log)
  return {
    db,
    pool: db.$client,
    aside,
    clock,
    live,
    log,
    mail: config.mailUrl ? postedMail(config.mailUrl, config.mailFrom) : keptMail(() => clock.now()),
    origin: config.origin,
    isDemo: config.secret === undefined,
    trustsProxy: config.trustsProxy,
    bidsPerMinute: config.bidsPerMinute,
    gatherMs: config.gatherSeconds * 1_000,
    mayCallInside: false,
    providers: config.providers,
    botCheck: config.botCheck,
    files: filesOf(config.files),
    payments: config.payments,
    secret: config.secret ?? demoSecret,
    async close() {
      live.close()
      clock.stop()
      await relay.close()
      await db.$client.end()
      await aside.end()
    },
  }
}

const leastVersion = 150_000

async function requirePostgres(db: Db): Promise<void> {
  try {
    const { rows } = await db.$client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    if (Number(rows[0]?.version) >= leastVersion) return
  } catch (problem) {
    await db.$client.end()
    throw new ConfigProblem(
      `DATABASE_URL cannot be reached: ${problem instanceof Error ? problem.message : problem}`,
    )
  }
  await db.$client.end()
  throw new ConfigProblem("DATABASE_URL leads to a PostgreSQL older than 15")
}
