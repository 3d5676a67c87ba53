import { createHash } from "node:crypto"
import type { PoolClient } from "pg"
import type { AppContext } from "#platform/ctx.ts"
import { connect } from "#platform/db.server.ts"
import { closeAppServices, openServices } from "#server/open-services.ts"

/** Enough for the work in parallel, and few: each connection plans every statement for itself. */
const connections = { db: 8, prepared: 4, auxiliary: 2 }

/** Runs `work` on connections of its own, which parse and plan each of its few hundred statements once. */
export async function withBuildConnections<Result>(
  app: AppContext,
  work: (builder: AppContext) => Promise<Result>,
): Promise<Result> {
  const url = new URL(app.pool.options.connectionString ?? "")
  // After a crash the build starts again, so its commits need not wait for the disk.
  url.searchParams.set("options", "-c synchronous_commit=off -c plan_cache_mode=force_generic_plan")
  // No visitor waits for the build, and the machine may be slow: its statements get the limits of reports.
  const db = connect(url.href, connections.db, "reports")
  const preparedPool = connect(url.href, connections.prepared, "prepared", "reports")
  const auxiliaryPool = connect(url.href, connections.auxiliary, "auxiliary", "reports").$client
  for (const pool of [db.$client, auxiliaryPool]) pool.on("connect", nameStatements)
  const builder = openServices({ ...app, db, preparedPool, auxiliaryPool, pool: db.$client })
  try {
    return await work(builder)
  } finally {
    closeAppServices(builder)
    for (const pool of [db.$client, preparedPool.$client, auxiliaryPool]) await pool.end()
  }
}

/** Drizzle's statements have no names, and an unnamed statement is planned anew each time. */
function nameStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? createHash("sha1").update(text).digest("base64url")
    names.set(text, name)
    return name
  }
  const namedQuery = (statement: unknown, values?: unknown, ...rest: unknown[]) => {
    if (typeof statement === "string" && Array.isArray(values))
      return query({ text: statement, values, name: nameOf(statement) }, ...rest)
    if (isUnnamed(statement) && (Array.isArray(values) || statement.values))
      return query({ ...statement, name: nameOf(statement.text) }, values, ...rest)
    return query(statement, values, ...rest)
  }
  Object.assign(client, { query: namedQuery })
}

type UnnamedStatement = { text: string; values?: unknown[] }

function isUnnamed(statement: unknown): statement is UnnamedStatement {
  if (typeof statement !== "object" || statement === null) return false
  return "text" in statement && typeof statement.text === "string" && !("name" in statement && statement.name)
}
