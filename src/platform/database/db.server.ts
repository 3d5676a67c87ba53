import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres"
import pg from "pg"
import { commitProblem } from "../unavailable.ts"
import { connectionOptions, connectMsOf, DatabaseClient } from "./connection.server.ts"
import { ownVersion } from "./served-versions.server.ts"
import { TickPool } from "./tick-pool.server.ts"

// 64-bit integers are cents and counts, all within JavaScript's safe range.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `narrowDatabase` finds processes of older versions by it. */
const processName = `quaich ${ownVersion}`

/** Runs queries on a pool, or on one of its connections within a transaction. */
export type Database<Client = pg.Pool | pg.PoolClient> = Omit<NodePgDatabase, "transaction"> & {
  readonly $client: Client
  transaction<Result>(work: (tx: Database<pg.PoolClient>) => Promise<Result>): Promise<Result>
}
export type Db = Database<pg.Pool>
type Connection = Database<pg.PoolClient>

const poolKinds = {
  plain: { statementMs: 5_000, waitMs: 5_000, settings: undefined },
  prepared: {
    statementMs: 2_000,
    waitMs: 2_000,
    settings: "set plan_cache_mode = force_generic_plan",
  },
  reads: { statementMs: 5_000, waitMs: 5_000, settings: undefined },
  auxiliary: { statementMs: 2_000, waitMs: 5_000, settings: "set synchronous_commit = off" },
  reports: { statementMs: 120_000, waitMs: 30_000, settings: undefined },
  checks: { statementMs: 1_000, waitMs: 1_000, settings: undefined },
  migrations: { statementMs: 3_600_000, waitMs: 600_000, settings: undefined },
} as const

/**
 * `prepared`: named statements that find rows by key. One generic plan serves any number of keys, where PostgreSQL would
 * plan a list of keys each time; it is made again when the tables' statistics change. Pipelined: statements that are not awaited leave in one write with the next.
 * `reads`: statements of one tick share a connection (tick-pool.server.ts).
 * `auxiliary`: does not wait for the disk, so a crash of the database may lose writes, such as rate-limit counts.
 * `checks`: for a replica that may not answer.
 * `limits`: time limits of another kind of pool, for work that no caller waits for.
 */
export function connect(
  databaseUrl: string,
  max = 12,
  kind: keyof typeof poolKinds = "plain",
  limits: keyof typeof poolKinds = kind,
): Db {
  const { settings } = poolKinds[kind]
  const { statementMs, waitMs } = poolKinds[limits]
  const Pool = kind === "reads" ? TickPool : pg.Pool
  const pool = new Pool({
    ...connectionOptions(databaseUrl, statementMs),
    Client: DatabaseClient,
    connectionTimeoutMillis: Math.max(waitMs, connectMsOf(databaseUrl) ?? 0),
    max,
    idleTimeoutMillis: 60_000,
    application_name: processName,
    pipeline: kind === "prepared",
    ...(settings ? { onConnect: async (client) => void (await client.query(settings)) } : {}),
  })
  // A broken idle connection must not end the process; the next query opens a new one.
  pool.on("error", () => undefined)
  const closeIdle = trackIdle(pool)
  pool.on("connect", (client) => {
    client.on("error", () => undefined)
    if (client instanceof DatabaseClient) client.closeWhenSilent(statementMs, closeIdle)
  })
  return databaseOn(pool)
}

export function databaseOn(pool: pg.Pool): Db {
  return Object.assign(drizzle({ client: pool, casing: "snake_case" }), {
    transaction: <Result>(work: (tx: Connection) => Promise<Result>) => transact(pool, work),
  })
}

/** Drizzle never releases a connection lost before its transaction has begun: each cut would shrink the pool. */
async function transact<Result>(pool: pg.Pool, work: (tx: Connection) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    await client.query("begin")
    const result = await work(withinTransaction(client))
    const { command } = await client.query("commit").catch((problem) => {
      throw commitProblem(problem)
    })
    // A failed statement that was not awaited turns COMMIT into ROLLBACK without an error.
    if (command !== "COMMIT") throw new Error("a transaction was rolled back")
    return result
  } catch (problem) {
    await client.query("rollback").catch((broken: Error) => {
      lost = broken
    })
    throw problem
  } finally {
    client.release(lost)
  }
}

/** If one connection is silent, the idle ones are too: each would cost a caller the full wait. */
function trackIdle(pool: pg.Pool): () => void {
  const idle = new Set<pg.PoolClient>()
  pool.on("release", (_problem, client) => idle.add(client))
  pool.on("acquire", (client) => idle.delete(client))
  pool.on("remove", (client) => idle.delete(client))
  return () => {
    for (const client of idle) if (client instanceof DatabaseClient) client.destroy()
  }
}

/** Sends statements that do not need each other's results. They leave in one write if the connection pipelines. */
export async function pipelineQueries(
  client: SqlClient,
  statements: readonly pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  const results: pg.QueryResult[] = []
  if (!("pipeline" in client && client.pipeline)) {
    for (const statement of statements) results.push(await client.query(statement))
    return results
  }
  for (const each of await Promise.allSettled(statements.map((statement) => client.query(statement)))) {
    if (each.status === "rejected") throw each.reason
    results.push(each.value)
  }
  return results
}

const connections = new WeakMap<pg.PoolClient, Connection>()

/** The caller has begun the transaction by hand; one within it is a savepoint. */
export function withinTransaction(client: pg.PoolClient): Connection {
  const known = connections.get(client)
  if (known) return known
  const db: Connection = Object.assign(drizzle({ client, casing: "snake_case" }), {
    transaction: <Result>(work: (tx: Connection) => Promise<Result>) => inSavepoint(client, () => work(db)),
  })
  connections.set(client, db)
  return db
}

async function inSavepoint<Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> {
  await client.query("savepoint nested")
  try {
    const result = await work()
    await client.query("release savepoint nested")
    return result
  } catch (problem) {
    await client.query("rollback to savepoint nested; release savepoint nested")
    throw problem
  }
}

/** A named statement is parsed and planned once for each connection. */
export type SqlClient = Pick<pg.ClientBase, "query">

export function sqlClientOf(db: { readonly $client: SqlClient }): SqlClient {
  return db.$client
}
