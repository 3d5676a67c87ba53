import type { QueryConfig, QueryResult } from "pg"
import { type AppContext, announceIfUncertain, contextFor, countCommit, type Tx } from "../ctx.ts"
import { commitProblem } from "../unavailable.ts"
import { sqlClientOf, withinTransaction } from "./db.server.ts"
import { repeatDeadlocked } from "./repeat-deadlocked.ts"

type PendingWrites = { all: Promise<unknown>[]; hasFailed: boolean }
const pendingWrites = new WeakMap<object, PendingWrites>()

/** Opens a batch's transaction on the prepared pool. BEGIN leaves in one write with the first statement. */
export async function runBatch<Result>(app: AppContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await repeatDeadlocked(app.log, () => runOnce(app, work))
}

async function runOnce<Result>(app: AppContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await app.preparedPool.$client.connect()
  const callbacks: (() => void)[] = []
  const pending: PendingWrites = { all: [], hasFailed: false }
  let broken: Error | undefined
  try {
    const begun = client.query("begin")
    const tx: Tx = {
      ...contextFor(app),
      db: withinTransaction(client),
      inTransaction: true,
      afterCommit: (run) => callbacks.push(run),
    }
    pendingWrites.set(tx, pending)
    const [result] = await settleAll([work(tx), begun])
    // A write failed before the database saw it (such as a value that cannot be serialized), so the commit would
    // succeed.
    if (pending.hasFailed)
      throw Object.assign(new Error("a turn is rolled back"), { code: abortedTransaction })
    const [ended] = await settleAll([client.query("commit").catch(lostAtCommit), ...pending.all])
    // A failed statement turns COMMIT into ROLLBACK without an error.
    if (ended.command !== "COMMIT") throw new Error("a turn was rolled back")
    countCommit(app)
    for (const run of callbacks) run()
    return result
  } catch (problem) {
    await client.query("rollback").catch((lost: Error) => {
      broken = lost
    })
    announceIfUncertain(app, await firstFault(pending.all, problem), callbacks)
  } finally {
    client.release(broken)
  }
}

/**
 * Does not wait in a batch: the statement leaves in one write with what follows, at the latest with the commit, and
 * `look` sees the result before callers get theirs. Waits in any other transaction.
 */
export async function enqueueWrite(
  tx: Pick<Tx, "db">,
  statement: QueryConfig,
  onResult: (result: QueryResult) => void = () => undefined,
): Promise<void> {
  const writing = sqlClientOf(tx.db).query(statement).then(onResult)
  const pending = pendingWrites.get(tx)
  if (!pending) return await writing
  pending.all.push(writing)
  // The commit reports it; until then it must not be an unhandled rejection.
  writing.catch(() => {
    pending.hasFailed = true
  })
}

function lostAtCommit(problem: unknown): never {
  throw commitProblem(problem)
}

/** After one pipelined statement fails the rest fail with 25P02; returns the first error. */
async function firstFault(last: readonly Promise<unknown>[], problem: unknown): Promise<unknown> {
  const unseen = (await Promise.allSettled(last)).find(({ status }) => status === "rejected")
  const isConsequence = problem instanceof Error && "code" in problem && problem.code === abortedTransaction
  return isConsequence && unseen?.status === "rejected" ? unseen.reason : problem
}

const abortedTransaction = "25P02"

/** Waits for all before throwing. An error of the others comes first: it may be the cause of the rest. */
async function settleAll<First>(all: [Promise<First>, ...Promise<unknown>[]]): Promise<[First]> {
  const [first, ...others] = await Promise.allSettled(all)
  for (const each of others) if (each.status === "rejected") throw each.reason
  if (first.status === "rejected") throw first.reason
  return [first.value]
}
