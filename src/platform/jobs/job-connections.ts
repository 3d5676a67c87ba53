import { setTimeout as wait } from "node:timers/promises"
import type pg from "pg"
import type { Log } from "../log.ts"
import { isRecord } from "../records.ts"
import { unavailabilityOf } from "../unavailable.ts"

const retryMs = 1_000

/** The runner does not await these, and does not retry them after a lost connection. */
const isJobEnd = (statement: unknown) =>
  /^(complete|fail)_job/.test(String(isRecord(statement) ? statement.name : ""))

type QueryMethod = (...args: unknown[]) => Promise<pg.QueryResult>
const emptyResult: pg.QueryResult = { rows: [], rowCount: 0, command: "", oid: 0, fields: [] }
const stubClient = { query: async () => emptyResult, release: () => undefined }

/**
 * Waits for the database while it is unavailable. In the runner, a failed end-of-job write would be an unhandled
 * rejection that ends the server, and leaves the job locked for hours. Waits for nothing once `stopping`: the job is
 * freed like those of dead processes.
 */
export function jobConnections(pool: pg.Pool, log: Log, stopping: AbortSignal): pg.Pool {
  async function retryUntilAvailable<Answer, Stub>(
    query: () => Promise<Answer>,
    otherwise: Stub,
  ): Promise<Answer | Stub> {
    for (;;) {
      try {
        return await query()
      } catch (problem) {
        if (!unavailabilityOf(problem)) throw problem
        if (stopping.aborted) return otherwise
        log.warn({ err: problem }, "the jobs wait for the database")
        await wait(retryMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
      }
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    const client = await retryUntilAvailable(() => pool.connect(), stubClient)
    let isLost = false
    const query: QueryMethod = async (...args) => {
      const asking = async (): Promise<pg.QueryResult> => {
        const target = isLost ? pool : client
        try {
          return await Reflect.apply(target.query, target, args)
        } catch (problem) {
          isLost = true
          throw problem
        }
      }
      return isJobEnd(args[0]) ? await retryUntilAvailable(asking, emptyResult) : await asking()
    }
    return Object.create(client, { query: { value: query } })
  }

  // The runner requests its listening connection with a callback, and handles errors on it itself.
  const connectEither = (taken?: Parameters<pg.Pool["connect"]>[0]) =>
    taken ? pool.connect(taken) : connect()
  return Object.create(pool, { connect: { value: connectEither } })
}
