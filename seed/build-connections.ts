import { createHash } from "node:crypto"
import type { PoolClient } from "pg"
import type { AppContext } from "#platform/ctx.ts"
import { connect } from "#platform/database/db.server.ts"
import { closeAppServices, openServices } from "#server/open-services.ts"

/** Enough for the work in parallel, and few: each connection plans every statement for itself. */
const connections = { db: 8, prepared: 4, auxiliary: 2 }

const settings = {
  // After a crash the build starts again, so its commits need not wait for the disk.
  synchronous_commit: "off",
  // Plans each statement once, however many keys it has.
  plan_cache_mode: "force_generic_plan",
}

/** Runs `work` on connections of its own, which plan each of its few hundred statements once and rarely wait. */
export async function withBuildConnections<Result>(
  app: AppContext,
  work: (builder: AppContext) => Promise<Result>,
): Promise<Result> {
  const url = new URL(app.pool.options.connectionString ?? "")
  url.searchParams.set(
    "options",
    Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(" "),
  )
  // No visitor waits for the build, and the machine may be slow: its statements get the limits of reports.
  const db = connect(url.href, connections.db, "reports")
  const preparedPool = connect(url.href, connections.prepared, "prepared", "reports")
  const auxiliaryPool = connect(url.href, connections.auxiliary, "auxiliary", "reports").$client
  for (const pool of [db.$client, auxiliaryPool]) {
    Object.assign(pool.options, { pipeline: true })
    pool.on("connect", speedUp)
  }
  const builder = openServices({ ...app, db, preparedPool, auxiliaryPool, pool: db.$client })
  try {
    return await work(builder)
  } finally {
    closeAppServices(builder)
    for (const pool of [db.$client, preparedPool.$client, auxiliaryPool]) await pool.end()
  }
}

/**
 * Gives each statement a name, because PostgreSQL plans an unnamed one every time. Within a transaction, sends a write
 * that returns nothing together with the next statement. A failed write makes the commit fail, and so the build.
 */
function speedUp(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isOpen = false
  let failure: { problem: unknown } | undefined
  async function answered(sending: Promise<unknown>, ends: boolean): Promise<unknown> {
    const result = await sending.catch((problem) => {
      throw failure ? failure.problem : problem
    })
    if (ends && failure) throw failure.problem
    return result
  }
  const speedyQuery = (statement: unknown, ...rest: unknown[]) => {
    const text = textOf(statement)
    const sending = query(...named(statement, text, rest))
    // Called back instead: a statement of its own, outside a transaction.
    if (!(sending instanceof Promise)) return sending
    const begins = text === "begin"
    if (begins) [isOpen, failure] = [true, undefined]
    if (begins || (isOpen && isWrite(text))) {
      sending.catch((problem) => {
        failure ??= { problem }
      })
      return Promise.resolve(unread)
    }
    const ends = text === "commit"
    if (ends || text === "rollback") isOpen = false
    return answered(sending, ends)
  }
  Object.assign(client, { query: speedyQuery })
}

/** The result of a statement that is still on its way. */
const unread = {
  get rows(): never {
    throw new Error("this write's result is read, so it must be waited for: see isWrite")
  },
  get rowCount(): never {
    throw new Error("this write's count is read, so it must be waited for: see isWrite")
  },
}

function isWrite(text: string): boolean {
  return /^\s*(insert|update|delete)\b/i.test(text) && !/\breturning\b/i.test(text)
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement
  if (typeof statement !== "object" || statement === null || !("text" in statement)) return ""
  return typeof statement.text === "string" ? statement.text : ""
}

/** With a name for a statement that has values and no name. */
function named(statement: unknown, text: string, rest: unknown[]): unknown[] {
  const [values, ...others] = rest
  if (typeof statement === "string")
    return Array.isArray(values) ? [{ text, values, name: nameOf(text) }, ...others] : [statement, ...rest]
  const { name, values: own } = statement as { name?: string; values?: unknown[] }
  const isNamed = name !== undefined || !(Array.isArray(values) || own)
  return isNamed ? [statement, ...rest] : [{ ...(statement as object), name: nameOf(text) }, ...rest]
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash("sha1").update(text).digest("base64url")
  names.set(text, name)
  return name
}

const names = new Map<string, string>()
