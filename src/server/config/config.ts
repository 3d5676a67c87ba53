import { availableParallelism } from "node:os"
import { resolve } from "node:path"
import { providerKeys, readProviderKeys } from "#domains/accounts/social/provider-keys.ts"
import { maximumKeyConfig, readMaximumKeyConfig } from "#domains/bidding/maximums/master-keys.ts"
import { botCheck, readBotCheck } from "#domains/bot-check/bot-check.ts"
import { networkKeys, readNetworkKeys } from "#domains/news/social/network-keys.ts"
import { paymentSettings } from "#domains/orders/payment-settings.ts"
import { readPaymentSettings } from "#domains/payments/read-payment-settings.ts"
import { logKeyConfig, readLogKeyConfig } from "#domains/transparency/log-keys.ts"
import { type Env, type PartReader, partReader } from "#platform/config-part.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { withHostParameter } from "#platform/database/hosts.ts"
import type { FilesConfig } from "#platform/files/files.ts"
import type { StreamLimits } from "#platform/live/stream-slots.ts"
import { type BackupConfig, backupStoreOf, filesConfigOf } from "./config-files.ts"
import { guardConfig } from "./config-guards.ts"

export type Config = {
  host: string
  port: number
  dataDir: string
  databaseUrl: string | undefined
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
  /** Allows automated tests, on loopback (config-guards.ts). */
  isTestServer: boolean
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
  hasDemoCrowd: boolean
  files: FilesConfig
  /** Of the embedded PostgreSQL and the files. */
  backup: BackupConfig | undefined
  configParts: ReadonlyMap<string, unknown>
}

const partReaders: readonly PartReader[] = [
  partReader(providerKeys, readProviderKeys),
  partReader(networkKeys, readNetworkKeys),
  partReader(botCheck, readBotCheck),
  partReader(paymentSettings, readPaymentSettings),
  partReader(logKeyConfig, readLogKeyConfig),
  partReader(maximumKeyConfig, readMaximumKeyConfig),
]

export function readConfigParts(env: Env, isDemo: boolean): ReadonlyMap<string, unknown> {
  return new Map(partReaders.map((read) => read(env, isDemo)))
}

export function readConfig(env: Env): Config {
  const host = env.HOST || "127.0.0.1"
  const port = wholeNumber(env, "PORT", 3000, 65_535)
  const secret = env.AUTH_SECRET || undefined
  if (secret !== undefined && (secret.length < 32 || new Set(secret).size < 8))
    throw new ConfigProblem("AUTH_SECRET must have at least 32 characters, 8 of them different")
  const dataDir = resolve(env.DATA_DIR || ".data")
  return guardConfig({
    host,
    port,
    secret,
    dataDir,
    databaseUrl: postgresUrl(env, "DATABASE_URL"),
    migrationUrl: migrationUrlOf(env),
    origin: originOf(env, "PUBLIC_ORIGIN") ?? `http://localhost:${port}`,
    followsHost: secret === undefined && !env.PUBLIC_ORIGIN,
    shareOrigin: originOf(env, "SHARE_ORIGIN"),
    trustsProxy: oneOf(env, "TRUST_PROXY", ["on", "off"], "off") === "on",
    isTestServer: oneOf(env, "TEST_SERVER", ["on", "off"], "off") === "on",
    mailUrl: url(env, "MAIL_URL", ["smtp:", "smtps:"]),
    mailFrom: env.MAIL_FROM || "Quaich <house@quaich.example>",
    logLevel: oneOf(env, "LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "silent"], "info"),
    metricsToken: env.METRICS_TOKEN || undefined,
    drainSeconds: wholeNumber(env, "DRAIN_SECONDS", secret === undefined ? 0 : 5, 300, 0),
    bidsPerMinute: wholeNumber(env, "BIDS_PER_MINUTE", 120, 10_000_000),
    pagesPerMinute: wholeNumber(env, "PAGES_PER_MINUTE", 600, 10_000_000),
    streams: {
      perClient: wholeNumber(env, "STREAMS_PER_ADDRESS", 20, 1_000_000),
      inAll: wholeNumber(env, "STREAMS", 10_000, 1_000_000),
    },
    gatherSeconds: wholeNumber(env, "GATHER_SECONDS", 120, 3_600),
    processes: wholeNumber(env, "PROCESSES", secret === undefined ? 1 : defaultProcesses(), 64),
    hasDemoCrowd: oneOf(env, "DEMO_CROWD", ["on", "off"], "on") === "on",
    files: filesConfigOf(env, dataDir),
    backup: backupConfigOf(env),
    configParts: readConfigParts(env, secret === undefined),
  })
}

function backupConfigOf(env: Env): BackupConfig | undefined {
  const keepDays = wholeNumber(env, "BACKUP_KEEP_DAYS", 14, 3_650)
  const store = backupStoreOf(env)
  return store && { store, keepDays }
}

/** One for each processor. More than four should be wished for: each holds the search indexes and 36 connections. */
function defaultProcesses(): number {
  return Math.min(4, availableParallelism())
}

function wholeNumber(env: Env, name: string, defaultValue: number, max: number, min = 1): number {
  const text = env[name]
  if (!text) return defaultValue
  const value = /^\d+$/.test(text) ? Number(text) : -1
  if (value < min || value > max)
    throw new ConfigProblem(`${name} must be a whole number from ${min} to ${max}, not "${text}"`)
  return value
}

function migrationUrlOf(env: Env): string | undefined {
  const migrationUrl = postgresUrl(env, "MIGRATION_URL")
  if (migrationUrl !== undefined && !env.DATABASE_URL)
    throw new ConfigProblem("MIGRATION_URL needs DATABASE_URL, the address of the application's own user")
  return migrationUrl
}

/** Also a list of hosts, of which the application finds the one that accepts writes. */
function postgresUrl(env: Env, name: "DATABASE_URL" | "MIGRATION_URL"): string | undefined {
  const text = env[name]
  if (!text) return undefined
  const sessions = new URLSearchParams(/\?([^#]*)/.exec(text)?.[1]).get("target_session_attrs")
  if (sessions !== null && !writableSessions.includes(sessions))
    throw new ConfigProblem(`${name} must have target_session_attrs=read-write or none`)
  const listed = withHostParameter(text)
  if (listed === undefined) throw new ConfigProblem(`${name} must list its hosts as host:port,host:port`)
  return url({ [name]: listed }, name, ["postgres:", "postgresql:"])
}

const writableSessions = ["read-write", "primary"]

/** Spells the origin as browsers do in the Origin header, because writes are checked against it. */
function originOf(env: Env, name: "PUBLIC_ORIGIN" | "SHARE_ORIGIN"): string | undefined {
  const text = url(env, name, ["http:", "https:"])
  if (text === undefined) return undefined
  const { origin, href } = new URL(text)
  if (href !== `${origin}/`)
    throw new ConfigProblem(`${name} must be scheme and host alone, such as https://quaich.example`)
  return origin
}

function url(env: Env, name: string, schemes: string[]): string | undefined {
  const text = env[name]
  if (!text) return undefined
  if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text
  // Never repeat the value: it may contain a password.
  throw new ConfigProblem(
    `${name} must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
  )
}

function oneOf(env: Env, name: string, choices: string[], defaultValue: string): string {
  const text = env[name] || defaultValue
  if (!choices.includes(text))
    throw new ConfigProblem(`${name} must be one of ${choices.join(", ")}, not "${text}"`)
  return text
}
