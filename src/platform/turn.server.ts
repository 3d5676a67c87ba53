import type { QueryConfig, QueryResult } from "pg"
import { type AppContext, contextFor, noteCommit, type Tx } from "./ctx.ts"
import { clientOf, withinTransaction } from "./db.server.ts"
import { commitProblem } from "./unavailable.ts"

/** What a turn has written and not waited for, and whether it is known that some of it failed. */
type Written = { all: Promise<unknown>[]; hasFailed: boolean }
const writtenIn = new WeakMap<object, Written>()

/**
 * A transaction for what several ask of the house at the same moment, on a connection for busy statements. It begins in
 * one parcel with the first of them.
 */
export async function turn<Result>(app: AppContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await app.keyed.$client.connect()
  const later: (() => void)[] = []
  const written: Written = { all: [], hasFailed: false }
  let broken: Error | undefined
  try {
    const begun = client.query("begin")
    const tx: Tx = {
      ...contextFor(app),
      db: withinTransaction(client),
      inTransaction: true,
      afterCommit: (run) => later.push(run),
    }
    writtenIn.set(tx, written)
    const [result] = await allEnded([work(tx), begun])
    // What never reached the database, such as a value that cannot be said, would not keep it from committing the rest.
    if (written.hasFailed) throw Object.assign(new Error("a turn is rolled back"), { code: failedBefore })
    const [ended] = await allEnded([client.query("commit").catch(lostAtCommit), ...written.all])
    // After a statement that failed the database makes it a rollback, and calls that no error.
    if (ended.command !== "COMMIT") throw new Error("a turn was rolled back")
    noteCommit(app)
    for (const run of later) run()
    return result
  } catch (problem) {
    await client.query("rollback").catch((lost: Error) => {
      broken = lost
    })
    throw await firstFault(written.all, problem)
  } finally {
    client.release(broken)
  }
}

/**
 * A statement that only writes. In a turn it is sent at once and not waited for: it leaves in one parcel with what follows,
 * at the latest with the commit, and `look` sees its answer before anybody is told of the turn. In any other transaction it
 * is waited for.
 */
export async function enqueueWrite(
  tx: Pick<Tx, "db">,
  statement: QueryConfig,
  look: (result: QueryResult) => void = () => undefined,
): Promise<void> {
  const writing = clientOf(tx.db).query(statement).then(look)
  const written = writtenIn.get(tx)
  if (!written) return await writing
  written.all.push(writing)
  // It is looked at with the commit; until then its failing is nobody's.
  writing.catch(() => {
    written.hasFailed = true
  })
}

function lostAtCommit(problem: unknown): never {
  throw commitProblem(problem)
}

/** Behind a statement that failed unseen every other fails too, and says no more than that. */
async function firstFault(last: readonly Promise<unknown>[], problem: unknown): Promise<unknown> {
  const unseen = (await Promise.allSettled(last)).find(({ status }) => status === "rejected")
  const isConsequence = problem instanceof Error && "code" in problem && problem.code === failedBefore
  return isConsequence && unseen?.status === "rejected" ? unseen.reason : problem
}

/** PostgreSQL's in_failed_sql_transaction. */
const failedBefore = "25P02"

/** Nothing is thrown before all have ended; then the first fault of the others, for all else may have failed of it. */
async function allEnded<First>(all: [Promise<First>, ...Promise<unknown>[]]): Promise<[First]> {
  const [first, ...others] = await Promise.allSettled(all)
  const failed = others.find(({ status }) => status === "rejected") ?? first
  if (failed.status === "rejected") throw failed.reason
  return [(first as PromiseFulfilledResult<First>).value]
}
