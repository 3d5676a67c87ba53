import { mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { registerPlaces } from "#domains/delivery/register-places.ts"
import { connect } from "#platform/database/db.server.ts"
import { startPostgres, withDatabaseName } from "#platform/database/embedded-postgres.ts"
import { migrateDatabase } from "#platform/database/migrate.server.ts"

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string
    /** The application user's address; replace the database's name to use another database. */
    appUrl: string
    isInMemory: boolean
    /** Removed after the run, also if a worker ended too early to remove its own files. */
    filesDir: string
  }
}

/** One PostgreSQL for the run, with a migrated database that every test file clones. */
export default async function setup(project: TestProject) {
  const isInMemory = hasRoomInMemory()
  const dataDir = mkdtempSync(join(isInMemory ? memory : tmpdir(), "quaich-test-"))
  // The data does not outlive the run, so nothing needs to reach the disk.
  const postgres = await startPostgres({
    dataDir,
    settings: {
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_connections: "200",
      // The data may be in memory, where a gigabyte of log would be too much.
      max_wal_size: "256MB",
    },
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query("create database template")
  await client.end()
  const { url: appUrl } = await migrateDatabase(withDatabaseName(postgres.url, "template"))
  const db = connect(appUrl, 1)
  await registerPlaces(db, new Date())
  await db.$client.end()
  project.provide("postgresUrl", postgres.url)
  project.provide("appUrl", appUrl)
  const filesDir = mkdtempSync(join(tmpdir(), "quaich-files-"))
  project.provide("isInMemory", isInMemory)
  project.provide("filesDir", filesDir)
  return async () => {
    await postgres.stop()
    for (const dir of [dataDir, filesDir]) rmSync(dir, { recursive: true, force: true })
  }
}

/** Linux's file system in memory. A clone of the database is a thousand files, which cost a disk several times as much. */
const memory = "/dev/shm"
const neededBytes = 4 * 1024 ** 3

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    return false
  }
}
