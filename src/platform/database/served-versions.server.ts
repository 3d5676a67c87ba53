import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { ConfigProblem } from "../config-problem.ts"
import type { SqlClient } from "./db.server.ts"

/** The version of this code. Each release has a greater one. */
export const ownVersion: string = JSON.parse(readFileSync(resolve("package.json"), "utf8")).version

const { compare } = new Intl.Collator("en", { numeric: true })

/** Negative if `a` is older. Versions are numbers between dots. */
export const compareVersions = (a: string, b: string): number => compare(a, b)

export type ServedVersions = {
  /** The newest version that has migrated this database. */
  newest: string
  /** Older ones would fail at what `db/after` has removed; "0" before it has removed anything. */
  oldest: string
}

/** Undefined for a database that no version has migrated. */
export async function readServedVersions(client: SqlClient): Promise<ServedVersions | undefined> {
  const { rows: made } = await client.query<{ isMade: boolean }>(
    `select to_regclass('drizzle.served_versions') is not null as "isMade"`,
  )
  if (!made[0]?.isMade) return undefined
  const { rows } = await client.query<ServedVersions>("select newest, oldest from drizzle.served_versions")
  return rows[0]
}

export function requireServed(served: ServedVersions | undefined, version = ownVersion): void {
  if (served && compareVersions(version, served.oldest) < 0)
    throw new ConfigProblem(
      `The database serves version ${served.oldest} and later, and this is ${version}: start a newer version`,
    )
}

/** The caller holds the migration lock. */
export async function recordVersion(client: SqlClient, version = ownVersion): Promise<void> {
  await client.query(`
    create table if not exists drizzle.served_versions (
      is_only boolean primary key default true check (is_only), newest text not null, oldest text not null)`)
  await client.query(
    `insert into drizzle.served_versions (newest, oldest) values ($1, '0')
     on conflict (is_only) do update set newest = excluded.newest where served_versions.newest <> excluded.newest`,
    [version],
  )
}
