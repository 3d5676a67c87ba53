import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { guest } from "#domains/accounts/roles.ts"
import { requireMasterKeys } from "#domains/bidding/maximums/check-master-keys.ts"
import { registerPlaces } from "#domains/delivery/register-places.ts"
import { databaseClock } from "#platform/clock.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import type { AppContext } from "#platform/ctx.ts"
import { openClient } from "#platform/database/connection.server.ts"
import { migrateDatabase } from "#platform/database/migrate.server.ts"
import { onPrimary } from "#platform/database/replicas/offload.ts"
import { openReplicas } from "#platform/database/replicas/replicas.server.ts"
import { WritableHosts } from "#platform/database/writable-hosts.server.ts"
import { createFiles } from "#platform/files/bucket-files.ts"
import { recordFiles } from "#platform/files/record-files.ts"
import { LiveHub } from "#platform/live/live.ts"
import { connectLiveRelay } from "#platform/live/live-relay.server.ts"
import { relayClientsOf } from "#platform/live/relay-client.server.ts"
import { StreamSlots } from "#platform/live/stream-slots.ts"
import { type Log, openLog } from "#platform/log.ts"
import { capturedMail, smtpMail } from "#platform/mail.ts"
import { unavailabilityOf } from "#platform/unavailable.ts"
import type { Config } from "./config/config.ts"
import { demoSecret } from "./config/demo-secret.ts"
import { hasOnePool } from "./connection-budget.ts"
import { openPools } from "./open-pools.ts"
import { closeAppServices, openServices } from "./open-services.ts"

export type OpenApp = AppContext & { close(): Promise<void> }

/** Also joins the other processes. Used by the server, the seed, the tools and the tests. */
export async function openApp(
  config: Config,
  databaseUrl: string,
  log = openLog(config.logLevel),
): Promise<OpenApp> {
  const ownerUrl = ownerUrlOf(config, databaseUrl)
  WritableHosts.rememberIn(config.dataDir)
  await requirePostgres(ownerUrl, log)
  const { url, isLimited } = await migrateDatabase(ownerUrl, config.migrationUrl && databaseUrl)
  WritableHosts.of(url)?.logTo(log)
  const { close: closePools, ...pools } = openPools(url, config.roles)
  const { db, reads, reports } = pools
  const primary = { reads, reports }
  const replicas = config.replicaUrl && (await openReplicas({ url: config.replicaUrl, primary, log }))
  const clock = await databaseClock(db.$client)
  await registerPlaces(db, clock.now())
  const live = new LiveHub()
  if (!isLimited) log.warn("the database's user may change what is written once: see MIGRATION_URL")
  const secret = config.secret ?? demoSecret
  const nats = config.liveRelay && { address: config.liveRelay, secret }
  const notifyBy = hasOnePool(config.roles) ? pools.pool : undefined
  const relay = await connectLiveRelay(live, log, relayClientsOf(url), { nats, notifyBy })
  const app: OpenApp = openServices({
    ...pools,
    offload: replicas || onPrimary(primary),
    clock,
    guest,
    live,
    streams: hasOnePool(config.roles)
      ? new StreamSlots(config.streams, maxBeginning)
      : new StreamSlots(config.streams),
    log,
    mail: config.mailUrl ? smtpMail(config.mailUrl, config.mailFrom) : capturedMail(() => clock.now()),
    origin: config.origin,
    isDemo: config.secret === undefined,
    trustsProxy: config.trustsProxy,
    bidsPerMinute: config.bidsPerMinute,
    gatherMs: config.gatherSeconds * 1_000,
    mayCallInside: false,
    files: recordFiles(createFiles(config.files), { db, clock }),
    uploadDir: join(config.dataDir, "uploads"),
    configParts: config.configParts,
    secret,
    async close() {
      closeAppServices(app)
      live.close()
      clock.stop()
      await relay.close()
      if (replicas) await replicas.close()
      await closePools()
    },
  })
  try {
    await requireMasterKeys(app)
  } catch (problem) {
    await app.close()
    throw problem
  }
  return app
}

/** Belongs to the owner of the tables; the application uses another user if there is one. */
export function ownerUrlOf({ migrationUrl }: Pick<Config, "migrationUrl">, databaseUrl: string): string {
  return migrationUrl ?? databaseUrl
}

const minVersion = 150_000

/** Of streams where no bids wait: those that begin together are read together. */
const maxBeginning = 64

const maxStartMs = 30_000
const logEachMs = 5_000

async function requirePostgres(databaseUrl: string, log: Log): Promise<void> {
  const version = await readVersion(databaseUrl, log)
  if (version < minVersion) throw new ConfigProblem("DATABASE_URL leads to a PostgreSQL older than 15")
}

/** Waits for a database that starts later, but fails at once on a wrong address. */
async function readVersion(databaseUrl: string, log: Log): Promise<number> {
  const begun = performance.now()
  let loggedAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      const client = await openClient(databaseUrl, 5_000)
      const { rows } = await client
        .query<{ version: string }>("select current_setting('server_version_num') as version")
        .finally(() => client.end())
      return Number(rows[0]?.version)
    } catch (problem) {
      const reason = problem instanceof Error ? problem.message || problem.name : String(problem)
      const waitedMs = performance.now() - begun
      if (!unavailabilityOf(problem) || waitedMs > maxStartMs)
        throw new ConfigProblem(`DATABASE_URL cannot be reached: ${reason}`)
      if (waitedMs - loggedAt > logEachMs) {
        loggedAt = waitedMs
        log.warn({ reason }, "waiting for the database")
      }
      await wait(500)
    }
  }
}
