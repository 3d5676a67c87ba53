import { existsSync } from "node:fs"
import { join } from "node:path"
import { ConfigProblem } from "#platform/config-problem.ts"
import { connect, type Db } from "#platform/database/db.server.ts"
import type { Config } from "../config/config.ts"
import { startOwnPostgres } from "../own-postgres.ts"

/** Starts the embedded PostgreSQL for the time of the work unless it runs. Never creates one. */
export async function withDatabaseUrl<Result>(
  config: Config,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl) return await work(config.databaseUrl)
  if (!existsSync(join(config.dataDir, "postgres", "PG_VERSION")))
    throw new ConfigProblem(`DATA_DIR ${config.dataDir} holds no database, and DATABASE_URL is not set`)
  const postgres = await startOwnPostgres(config)
  try {
    return await work(postgres.url)
  } finally {
    await postgres.release()
  }
}

export async function withReports<Result>(
  databaseUrl: string,
  work: (reports: Db) => Promise<Result>,
): Promise<Result> {
  const reports = connect(databaseUrl, 2, "reports")
  try {
    return await work(reports)
  } finally {
    await reports.$client.end()
  }
}
