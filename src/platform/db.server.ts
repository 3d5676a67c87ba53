import type { Socket } from "node:net"
import { drizzle, type NodePgDatabase, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres"
import { type PgDatabase, PgDialect, type PgQueryResultHKT } from "drizzle-orm/pg-core"
import pg from "pg"
import {
  connectionOptions,
  connectMs,
  cutOff,
  leaveWhenSilent,
  refuseUnreplicated,
} from "./connection.server.ts"
import { commitProblem } from "./unavailable.ts"

// 64-bit integers are cents and counts here, all within what a number holds exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Db = NodePgDatabase & { readonly $client: pg.Pool }

/** How long one statement may take, and how long somebody may wait for a free connection, by what they are for. */
const kinds = {
  plain: { statementMs: 5_000, waitMs: 5_000, settings: undefined },
  keyed: {
    statementMs: 2_000,
    waitMs: 2_000,
    settings: `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off;
      set plan_cache_mode = force_generic_plan`,
  },
  aside: { statementMs: 2_000, waitMs: 5_000, settings: "set synchronous_commit = off" },
  /** Reports, exports, filling the search index, nightly jobs. */
  reports: { statementMs: 120_000, waitMs: 30_000, settings: undefined },
  migrations: { statementMs: 3_600_000, waitMs: 600_000, settings: undefined },
} as const

/**
 * Connections of a kind. Those that are keyed are for busy statements, which have a name and look everything up by key: a
 * plan that was made while the tables were small must not read them whole once they have grown, and there is one for however
 * many keys. What is sent there without waiting for the answer goes in one parcel with what follows. What is written aside,
 * such as a count of tries, may be forgotten where the database itself breaks down: it does not wait for the disk. Where
 * nobody waits for an answer, connections of any kind may have the time `limits` of another.
 */
export function connect(
  databaseUrl: string,
  most = 12,
  kind: keyof typeof kinds = "plain",
  limits: keyof typeof kinds = kind,
): Db {
  const { settings } = kinds[kind]
  const { statementMs, waitMs } = kinds[limits]
  const isKeyed = kind === "keyed"
  const pool = new pg.Pool({
    ...connectionOptions(databaseUrl, statementMs),
    Client: QuickToConnect,
    connectionTimeoutMillis: waitMs,
    max: most,
    idleTimeoutMillis: 60_000,
    application_name: "quaich",
    pipeline: isKeyed,
    ...(settings ? { onConnect: async (client) => void (await client.query(settings)) } : {}),
  })
  // An idle connection that breaks must not end the process; the next query takes a fresh one.
  pool.on("error", () => undefined)
  pool.on("connect", (client) => {
    client.on("error", () => undefined)
    refuseUnreplicated(client)
    leaveWhenSilent(client, statementMs, () => cutOffIdle(pool))
  })
  if (isKeyed) pool.on("connect", parcel)
  const db = drizzle({ client: pool, casing: "snake_case" })
  return Object.assign(db, {
    transaction: <Result>(work: (tx: Within) => Promise<Result>) => transact(pool, work),
  })
}

/**
 * By hand: Drizzle never gives a connection back that is lost before its transaction has begun, so each such cut would leave
 * the pool one smaller, until it has none.
 */
async function transact<Result>(pool: pg.Pool, work: (tx: Within) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    await client.query("begin")
    const result = await work(withinTransaction(client))
    const { command } = await client.query("commit").catch((problem) => {
      throw commitProblem(problem)
    })
    // After a statement that failed unseen the database makes it a rollback, and calls that no error.
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

/** The pool's own limit is for waiting until a connection is free; opening one has a shorter limit. */
class QuickToConnect extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: connectMs })
  }
}

/** Where one connection has gone silent, those beside it have too: each would cost somebody the whole wait. */
function cutOffIdle(pool: pg.Pool): void {
  const { _idle } = pool as unknown as { _idle: readonly { client: pg.PoolClient }[] }
  for (const { client } of [..._idle]) cutOff(client)
}

/**
 * What is asked of a connection within one turn of the event loop leaves by one write: each write is a call of the system
 * that wakes the database, which costs both sides more than the statement in it.
 */
function parcel(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown
  let isHeld = false
  const held = (...asked: unknown[]) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      })
    }
    return query(...asked)
  }
  Object.assign(client, { query: held })
}

/** Statements that need no answer of each other: in one parcel, where the connection takes them so. */
export async function askInOne(
  client: Client,
  statements: readonly pg.QueryConfig[],
): Promise<pg.QueryResult[]> {
  const results: pg.QueryResult[] = []
  if (!("pipeline" in client && client.pipeline)) {
    for (const statement of statements) results.push(await client.query(statement))
    return results
  }
  // All have come to their end before anything is thrown, and the first of the faults is the one that counts.
  for (const each of await Promise.allSettled(statements.map((statement) => client.query(statement)))) {
    if (each.status === "rejected") throw each.reason
    results.push(each.value)
  }
  return results
}

const dialect = new PgDialect({ casing: "snake_case" })

type Within = NodePgTransaction<Record<string, never>, Record<string, never>>

/** What is asked in a transaction that was begun on this connection by hand. One within it is a savepoint. */
export function withinTransaction(client: pg.PoolClient): Within {
  return new NodePgTransaction(dialect, new NodePgSession(client, dialect, undefined), undefined)
}

/** What a busy statement is sent by: under its name the database reads and plans it once for each connection. */
export type Client = Pick<pg.ClientBase, "query">

/** The connection of an open transaction. */
export function clientOf(db: PgDatabase<PgQueryResultHKT>): Client {
  const { session } = db as unknown as { session: { client: Client } }
  return session.client
}
