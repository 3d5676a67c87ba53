import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import { providerKeys, readProviderKeys } from "#domains/accounts/social/provider-keys.ts"
import { maximumKeyConfig, readMaximumKeyConfig } from "#domains/bidding/maximums/master-keys.ts"
import { botCheck, readBotCheck } from "#domains/bot-check/bot-check.ts"
import { networkKeys, readNetworkKeys } from "#domains/news/social/network-keys.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { readPaymentSettings } from "#domains/payments/read-payment-settings.ts"
import { readStatusFilesConfig, statusFilesConfig } from "#domains/status/status-files-config.ts"
import { logKeyConfig, readLogKeyConfig } from "#domains/transparency/log-keys.ts"
import { readTimestampConfig, timestampConfig } from "#domains/transparency/stamps/timestamp-config.ts"
import { type Env, type PartReader, partReader } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import type { FilesConfig } from "#platform/files/files.ts"
import type { SearchAddress } from "#platform/indexes/search-address.ts"
import type { NatsAddress } from "#platform/live/nats-address.ts"
import type { StreamLimits } from "#platform/live/stream-slots.ts"
import { readVariables, withSecretFiles } from "#platform/variables.ts"
import { allVariables } from "./all-variables.ts"
import { type BackupConfig, backupStoreOf, filesConfigOf } from "./config-files.ts"
import { guardConfig } from "./config-guards.ts"
import { everyRole, type ServerRoles } from "./server-roles.ts"
import { serverVariables } from "./server-variables.ts"
import { type TelemetryConfig, telemetryConfigOf, telemetryVariables } from "./telemetry-config.ts"

export type Config = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
  /** Its hosts are copies of the database, for reads. */
  replicaUrl: string | undefined
  /** Names the owner of the tables, if that is not the application's user. */
  migrationUrl: string | undefined
  origin: string
  /** Without a set origin, links follow the address at which a demo is opened. */
  followsHost: boolean
  shareOrigin: string | undefined
  /** Signs sessions. Without it (AUTH_SECRET) the app is a demo, on loopback only. */
  secret: string | undefined
  /** True if our own proxy writes X-Forwarded-For. */
  trustsProxy: boolean
  /** Caches in front, which keep guests' pages and are purged. */
  edgePurge: readonly string[]
  /** Allows automated tests, on loopback (config-guards.ts). */
  isTestServer: boolean
  /** The NATS that carries the news between processes, if it is not the database. */
  liveRelay: NatsAddress | undefined
  /** Where a process with the index listens, and one without asks. */
  searchAddresses: readonly SearchAddress[]
  mailUrl: string | undefined
  mailFrom: string
  logLevel: string
  /** Readers of /metrics must send it. Without it only this machine may read them. */
  metricsToken: string | undefined
  /** Goes on answering this long after SIGTERM, so that load balancers see /readyz fail first. */
  drainSeconds: number
  bidsPerMinute: number
  /** Limits renders for one client; cached pages are free. */
  pagesPerMinute: number
  streams: StreamLimits
  /** Collects outbids this long into one e-mail. */
  gatherSeconds: number
  /** Processes that share the port and the database. */
  processes: number
  /** What each of them does. */
  roles: ServerRoles
  hasDemoCrowd: boolean
  files: FilesConfig
  /** Of the embedded PostgreSQL and the files. */
  backup: BackupConfig | undefined
  /** Where traces, metrics and logs are sent too. */
  telemetry: TelemetryConfig | undefined
  configParts: ReadonlyMap<string, unknown>
}

const partReaders: readonly PartReader[] = [
  partReader(providerKeys, readProviderKeys),
  partReader(networkKeys, readNetworkKeys),
  partReader(botCheck, readBotCheck),
  partReader(paymentSettings, readPaymentSettings),
  partReader(logKeyConfig, readLogKeyConfig),
  partReader(timestampConfig, readTimestampConfig),
  partReader(maximumKeyConfig, readMaximumKeyConfig),
  partReader(statusFilesConfig, readStatusFilesConfig),
]

export function readConfigParts(env: Env, isDemo: boolean): ReadonlyMap<string, unknown> {
  return new Map(partReaders.map((read) => read(env, isDemo)))
}

export function readConfig(given: Env): Config {
  const env = withSecretFiles(allVariables, given)
  const values = readVariables(serverVariables, env)
  const { PORT: port, AUTH_SECRET: secret, DATABASE_URL: databaseUrl, MIGRATION_URL: migrationUrl } = values
  if (migrationUrl !== undefined && databaseUrl === undefined)
    throw new ConfigProblem("MIGRATION_URL needs DATABASE_URL, the address of the application's own user")
  const isDemo = secret === undefined
  const roles = values.ROLES ?? everyRole
  const dataDir = resolve(values.DATA_DIR)
  return guardConfig({
    host: values.HOST,
    port,
    secret,
    dataDir,
    databaseUrl,
    replicaUrl: values.REPLICA_URL,
    migrationUrl,
    origin: values.PUBLIC_ORIGIN ?? `http://localhost:${port}`,
    followsHost: isDemo && values.PUBLIC_ORIGIN === undefined,
    shareOrigin: values.SHARE_ORIGIN,
    trustsProxy: values.TRUST_PROXY,
    edgePurge: values.EDGE_PURGE ?? [],
    isTestServer: values.TEST_SERVER,
    liveRelay: values.LIVE_RELAY,
    searchAddresses: values.SEARCH_URL ?? [],
    mailUrl: values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS ?? (isDemo ? 0 : 5),
    bidsPerMinute: values.BIDS_PER_MINUTE,
    pagesPerMinute: values.PAGES_PER_MINUTE,
    streams: { perClient: values.STREAMS_PER_ADDRESS, inAll: values.STREAMS },
    gatherSeconds: values.GATHER_SECONDS,
    processes: values.PROCESSES ?? (isDemo ? 1 : defaultProcesses(roles)),
    roles,
    hasDemoCrowd: values.DEMO_CROWD,
    files: filesConfigOf(values, dataDir),
    backup: backupConfigOf(values),
    telemetry: telemetryConfigOf(readVariables(telemetryVariables, env)),
    configParts: readConfigParts(env, isDemo),
  })
}

type ServerValues = ReturnType<typeof readVariables<typeof serverVariables>>

function backupConfigOf(values: ServerValues): BackupConfig | undefined {
  const store = backupStoreOf(values)
  return store && { store, keepDays: values.BACKUP_KEEP_DAYS }
}

/** Visitors need processors. More than four should be wished for: each opens many connections. */
function defaultProcesses(roles: ServerRoles): number {
  return roles.has("web") || roles.has("live") ? Math.min(4, availableParallelism()) : 1
}
