import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type pg from "pg"
import { ConfigProblem } from "../config-problem.ts"
import { openClient } from "./connection.server.ts"
import { lockMigrations, unlockMigrations } from "./migration-lock.server.ts"
import { compareVersions, ownVersion, readServedVersions, requireServed } from "./served-versions.server.ts"

const folder = resolve("db/after")
const statementMs = 3_600_000

/** `serves` is the oldest version of the code that works after the statements. */
type NarrowingFile = { name: string; serves: string; sql: string }

const header = /^-- serves (\d+(?:\.\d+)*) and later\n/

export function readNarrowings(from = folder): NarrowingFile[] {
  const files = readdirSync(from).filter((file) => file.endsWith(".sql"))
  return files.sort().map((name) => {
    const sql = readFileSync(join(from, name), "utf8")
    const serves = header.exec(sql)?.[1]
    if (!serves) throw new ConfigProblem(`${name} must begin with "-- serves VERSION and later"`)
    return { name, serves, sql }
  })
}

/**
 * Removes from the database what only older versions need, file by file, and returns the names of the files. Refuses
 * while a process of a version that would fail is connected.
 */
export async function narrowDatabase(ownerUrl: string, narrowings = readNarrowings()): Promise<string[]> {
  const client = await openClient(ownerUrl, statementMs)
  try {
    await lockMigrations(client)
    const served = await readServedVersions(client)
    requireServed(served)
    if (!served || compareVersions(served.newest, ownVersion) < 0)
      throw new ConfigProblem(`Version ${ownVersion} has not migrated this database: start it first`)
    const applied: string[] = []
    for (const narrowing of await listLeft(client, narrowings)) {
      await requireNoOlderProcess(client, narrowing)
      await apply(client, narrowing)
      applied.push(narrowing.name)
    }
    return applied
  } finally {
    await unlockMigrations(client)
    await client.end()
  }
}

async function listLeft(client: pg.Client, narrowings: readonly NarrowingFile[]): Promise<NarrowingFile[]> {
  await client.query(
    "create table if not exists drizzle.narrowings (name text primary key, at timestamptz not null default now())",
  )
  const { rows } = await client.query<{ name: string }>("select name from drizzle.narrowings")
  const done = new Set(rows.map(({ name }) => name))
  return narrowings.filter(({ name }) => !done.has(name))
}

/** Each process names its version to the database, and always has a connection open. */
async function requireNoOlderProcess(client: pg.Client, { name, serves }: NarrowingFile): Promise<void> {
  if (compareVersions(ownVersion, serves) < 0)
    throw new ConfigProblem(`${name} needs version ${serves}, and this is ${ownVersion}`)
  const { rows } = await client.query<{ version: string; connections: number }>(`
    select substring(application_name from '^quaich ([0-9.]+)$') as version, count(*)::int as connections
    from pg_stat_activity
    where datname = current_database() and application_name ~ '^quaich [0-9.]+$'
    group by 1 order by 1`)
  const older = rows.filter(({ version }) => compareVersions(version, serves) < 0)
  if (older.length === 0) return
  const found = older.map(({ version, connections }) => `${connections} of version ${version}`).join(", ")
  throw new ConfigProblem(`${name} needs version ${serves} everywhere; still connected: ${found}`)
}

async function apply(client: pg.Client, { name, serves, sql }: NarrowingFile): Promise<void> {
  await client.query("begin")
  try {
    await client.query(sql)
    await client.query("insert into drizzle.narrowings (name) values ($1)", [name])
    const { rows } = await client.query<{ oldest: string }>(
      "select oldest from drizzle.served_versions for update",
    )
    const oldest = rows[0]?.oldest ?? serves
    if (compareVersions(serves, oldest) > 0)
      await client.query("update drizzle.served_versions set oldest = $1", [serves])
    await client.query("commit")
  } catch (problem) {
    await client.query("rollback")
    throw problem
  }
}
