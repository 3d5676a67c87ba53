import { readdirSync } from "node:fs"
import { resolve } from "node:path"
import { readMigrationFiles } from "drizzle-orm/migrator"
import { drizzle } from "drizzle-orm/node-postgres"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import { runMigrations } from "graphile-worker"
import type { Pool } from "pg"
import { ConfigProblem } from "../config-problem.ts"
import { canChangeAppendOnly, resolveAppDatabase } from "./app-role.server.ts"
import { connect, type Db, type SqlClient } from "./db.server.ts"
import { applyFunctions } from "./functions.server.ts"
import { lockMigrations, unlockMigrations } from "./migration-lock.server.ts"
import {
  compareVersions,
  ownVersion,
  readServedVersions,
  recordVersion,
  requireServed,
} from "./served-versions.server.ts"

const folder = resolve("db/migrations")

/**
 * Migrates as the owner of the tables, and returns the application's address. Concurrent starts wait for each other.
 */
export async function migrateDatabase(
  ownerUrl: string,
  appUrl?: string,
): Promise<{ url: string; isLimited: boolean }> {
  const db = connect(ownerUrl, 2, "migrations")
  const client = await db.$client.connect()
  try {
    await lockMigrations(client)
    const served = await readServedVersions(client)
    requireServed(served)
    // A process without the owner's address may start after another has migrated.
    if (!(await ownsTables(db))) {
      const user = decodeURIComponent(new URL(ownerUrl).username)
      if ((await countApplied(db.$client).catch(() => 0)) >= countMigrations())
        return { url: ownerUrl, isLimited: !(await canChangeAppendOnly(db.$client, user)) }
      throw new ConfigProblem(
        "The database is not of this version, and DATABASE_URL's user may not change it: set MIGRATION_URL",
      )
    }
    // During an upgrade an older process may start again: it must not bring its functions back.
    if (served && compareVersions(ownVersion, served.newest) < 0)
      return await resolveAppDatabase(db.$client, ownerUrl, appUrl)
    await requireBaseline(db.$client)
    await migrate(drizzle({ client: db.$client }), { migrationsFolder: folder })
    await applyFunctions(client)
    await runMigrations({ pgPool: db.$client })
    await recordVersion(client)
    return await resolveAppDatabase(db.$client, ownerUrl, appUrl)
  } finally {
    await unlockMigrations(client)
    client.release()
    await db.$client.end()
  }
}

async function ownsTables(db: Db): Promise<boolean> {
  const { rows } = await db.$client.query<{ owns: boolean }>(
    `select pg_has_role(current_user, coalesce(
       (select relowner from pg_class where oid = to_regclass('public.members')),
       (select datdba from pg_database where datname = current_database())
     ), 'MEMBER') as owns`,
  )
  return rows[0]?.owns ?? false
}

/** An older database would look empty, and fail at its first table. */
async function requireBaseline(pool: Pool): Promise<void> {
  const [baseline] = readMigrationFiles({ migrationsFolder: folder })
  const { rows } = await pool.query<{ hasTables: boolean }>(
    `select to_regclass('public.members') is not null as "hasTables"`,
  )
  if (!rows[0]?.hasTables) return
  const { rowCount } = await pool.query("select from drizzle.__drizzle_migrations where hash = $1", [
    baseline?.hash,
  ])
  if (rowCount === 0)
    throw new ConfigProblem(
      "The database is of a version before the first release, which cannot be upgraded: start with an empty one",
    )
}

export function countMigrations(): number {
  return readdirSync(folder).filter((file) => file.endsWith(".sql")).length
}

export async function countApplied(client: SqlClient): Promise<number> {
  const { rows } = await client.query<{ applied: number }>(
    "select count(*)::int as applied from drizzle.__drizzle_migrations",
  )
  return rows[0]?.applied ?? 0
}
