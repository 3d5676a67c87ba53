import type { QueryConfig, QueryResult } from "pg"
import { type AppContext, contextFor, noteCommit, type Tx } from "./ctx.ts"
import { clientOf, withinTransaction } from "./db.server.ts"
import { commitProblem } from "./unavailable.ts"

type PendingWrites = { all: Promise<unknown>[]; hasFailed: boolean }
const writtenIn = new WeakMap<object, PendingWrites>()

/** Opens a batch's transaction on the prepared pool. BEGIN leaves in one write with the first statement. */
export async function turn<Result>(app: AppContext, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await app.keyed.$client.connect()
  const later: (() => void)[] = []
  const written: PendingWrites = { all: [], hasFailed: false }
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
    // A write failed before the database saw it (such as a value that cannot be serialized), so the commit would
    // succeed.
    if (written.hasFailed) throw Object.assign(new Error("a turn is rolled back"), { code: failedBefore })
    const [ended] = await allEnded([client.query("commit").catch(lostAtCommit), ...written.all])
    // A failed statement turns COMMIT into ROLLBACK without an error.
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
 * Does not wait in a batch: the statement leaves in one write with what follows, at the latest with the commit, and
 * `look` sees the result before callers get theirs. Waits in any other transaction.
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
  // The commit reports it; until then it must not be an unhandled rejection.
  writing.catch(() => {
    written.hasFailed = true
  })
}

function lostAtCommit(problem: unknown): never {
  throw commitProblem(problem)
}

/** After one pipelined statement fails the rest fail with 25P02; returns the first error. */
async function firstFault(last: readonly Promise<unknown>[], problem: unknown): Promise<unknown> {
  const unseen = (await Promise.allSettled(last)).find(({ status }) => status === "rejected")
  const isConsequence = problem instanceof Error && "code" in problem && problem.code === failedBefore
  return isConsequence && unseen?.status === "rejected" ? unseen.reason : problem
}

const failedBefore = "25P02"

/** Waits for all before throwing. An error of the others comes first: it may be the cause of the rest. */
async function allEnded<First>(all: [Promise<First>, ...Promise<unknown>[]]): Promise<[First]> {
  const [first, ...others] = await Promise.allSettled(all)
  const failed = others.find(({ status }) => status === "rejected") ?? first
  if (failed.status === "rejected") throw failed.reason
  return [(first as PromiseFulfilledResult<First>).value]
}
