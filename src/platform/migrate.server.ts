import { readdirSync } from "node:fs"
import { resolve } from "node:path"
import { migrate } from "drizzle-orm/node-postgres/migrator"
import { runMigrations } from "graphile-worker"
import type { Pool } from "pg"
import type { Db } from "./db.server.ts"

const folder = resolve("db/migrations")

/** Brings the database to this version's tables. Two processes that start at once wait for each other. */
export async function migrateDatabase(db: Db): Promise<void> {
  const client = await db.$client.connect()
  try {
    await client.query("select pg_advisory_lock(271828)")
    await migrate(db, { migrationsFolder: folder })
    await runMigrations({ pgPool: db.$client })
  } finally {
    await client.query("select pg_advisory_unlock(271828)").catch(() => undefined)
    client.release()
  }
}

/** True when every migration of this version has been applied. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const wanted = readdirSync(folder).filter((file) => file.endsWith(".sql")).length
  const { rows } = await pool.query<{ applied: number }>(
    "select count(*)::int as applied from drizzle.__drizzle_migrations",
  )
  return (rows[0]?.applied ?? 0) >= wanted
}
