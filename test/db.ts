import { randomUUID } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { afterAll, inject } from "vitest"
import { guest } from "#domains/accounts/roles.ts"
import { type MovableClock, movableClock } from "#platform/clock.ts"
import type { AppContext } from "#platform/ctx.ts"
import { connect } from "#platform/database/db.server.ts"
import { withDatabaseName } from "#platform/database/embedded-postgres.ts"
import { onPrimary } from "#platform/database/replicas/offload.ts"
import { diskFiles } from "#platform/files/files.ts"
import { recordFiles } from "#platform/files/record-files.ts"
import { LiveHub } from "#platform/live/live.ts"
import { StreamSlots } from "#platform/live/stream-slots.ts"
import { openLog } from "#platform/log.ts"
import { capturedMail } from "#platform/mail.ts"
import { readConfigParts } from "#server/config/config.ts"
import { closeAppServices, openServices } from "#server/open-services.ts"
import { hashOnce } from "./hash-once.ts"
import { maximumKey } from "./maximum-key.ts"
import { patient } from "./patient.ts"

export type TestApp = AppContext & { clock: MovableClock }

/** Databases of finished files, which the next file drops. */
const endedDatabases: string[] = []

/** Returns the owner's address of a new database, cloned from the migrated one. */
export async function cloneDatabase(): Promise<string> {
  const url = inject("postgresUrl")
  const name = `test_${randomUUID().replaceAll("-", "")}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  for (const ended of endedDatabases.splice(0)) await admin.query(`drop database ${ended} with (force)`)
  // Copying the files takes a quarter of the time that logging each page does.
  await admin.query(`create database ${name} template template strategy file_copy`)
  await admin.end()
  return patient(withDatabaseName(url, name))
}

/**
 * An app on a database of its own, cloned from the migrated one, with a clock that does not move.
 * On a busy machine a statement may wait for seconds, so `limits` are long, except for tests of the limits themselves.
 */
export async function testApp(
  now = new Date("2026-12-01T12:00:00.000Z"),
  limits: "long" | "own" = "long",
): Promise<TestApp> {
  const name = databaseName(await cloneDatabase())
  const ownUrl = withDatabaseName(inject("appUrl"), name)
  const appUrl = limits === "long" ? patient(ownUrl) : ownUrl
  const longer = limits === "long" ? "reports" : undefined
  const db = connect(appUrl, 12, "plain", longer)
  const auxiliaryPool = connect(appUrl, 2, "auxiliary", longer).$client
  const preparedPool = connect(appUrl, 8, "prepared", longer)
  const reads = connect(appUrl, 6, "reads", longer)
  const reports = connect(appUrl, 3, "reports")
  // Some files open an app for each test: an app that is no longer used must not hold connections that the others need.
  for (const pool of [db.$client, auxiliaryPool, preparedPool.$client, reads.$client, reports.$client])
    pool.options.idleTimeoutMillis = 1_000
  const clock = movableClock(now)
  const filesDir = join(inject("filesDir"), name)
  afterAll(async () => {
    closeAppServices(app)
    rmSync(filesDir, { recursive: true, force: true })
    await db.$client.end()
    await auxiliaryPool.end()
    await preparedPool.$client.end()
    await reads.$client.end()
    await reports.$client.end()
    // Memory is scarcer than disk.
    if (inject("isInMemory")) endedDatabases.push(name)
  })
  const partsEnv = {
    DATA_DIR: filesDir,
    BOT_CHECK: "off",
    MAXIMUM_KEY: maximumKey,
    PAYNOW_UEN: "201403121W",
    PAYNOW_NAME: "Quaich Tests",
  }
  const app = openServices({
    db,
    pool: db.$client,
    auxiliaryPool,
    preparedPool,
    reads,
    reports,
    offload: onPrimary({ reads, reports }),
    clock,
    guest,
    live: new LiveHub(),
    streams: new StreamSlots({ perClient: 20, inAll: 1_000 }),
    log: openLog("silent"),
    mail: capturedMail(() => now),
    origin: "http://house.test",
    isDemo: false,
    // Lets a test send requests from any address.
    trustsProxy: true,
    secret: "a secret of the tests, long enough to sign with",
    bidsPerMinute: 1_000_000,
    gatherMs: 120_000,
    mayCallInside: false,
    files: recordFiles(diskFiles(join(filesDir, "files")), { db, clock }),
    uploadDir: join(filesDir, "uploads"),
    configParts: readConfigParts(partsEnv, true),
  })
  hashOnce(app)
  return app
}

/** Runs SQL as the owner of the tables: the application's user may not change tables or append-only rows. */
export async function asOwner(app: Pick<AppContext, "pool">, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrlOf(app) })
  await client.connect()
  await client.query(text).finally(() => client.end())
}

/** Runs SQL as a superuser with the table's triggers off: changes append-only rows without a trace. */
export async function tamper(app: Pick<AppContext, "pool">, table: string, text: string): Promise<void> {
  await asOwner(
    app,
    `alter table ${table} disable trigger user; ${text}; alter table ${table} enable trigger user`,
  )
}

export function ownerUrlOf({ pool }: Pick<AppContext, "pool">): string {
  return withDatabaseName(inject("postgresUrl"), databaseName(pool.options.connectionString ?? ""))
}

function databaseName(url: string): string {
  return new URL(url).pathname.slice(1)
}
