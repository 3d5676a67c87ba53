import { contextFor, type House, noteCommit, type Tx } from "./ctx.ts"
import { withinTransaction } from "./db.server.ts"

/** What a turn has written last, of which nothing but its failing is of interest. */
const written = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * A transaction for what several ask of the house at the same moment, on a connection for busy statements. It begins in
 * one parcel with the first of them.
 */
export async function turn<Result>(house: House, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await house.keyed.$client.connect()
  const later: (() => void)[] = []
  const last: Promise<unknown>[] = []
  let broken: Error | undefined
  try {
    const begun = client.query("begin")
    const tx: Tx = {
      ...contextFor(house),
      db: withinTransaction(client),
      inTransaction: true,
      afterCommit: (run) => later.push(run),
    }
    written.set(tx, last)
    const [result] = await allEnded([work(tx), begun])
    const [ended] = await allEnded([client.query("commit"), ...last])
    // After a statement that failed the database makes it a rollback, and calls that no error.
    if (ended.command !== "COMMIT") throw new Error("a turn was rolled back")
    noteCommit(house)
    for (const run of later) run()
    return result
  } catch (problem) {
    await client.query("rollback").catch((lost: Error) => {
      broken = lost
    })
    throw problem
  } finally {
    client.release(broken)
  }
}

/** In a turn, what is written leaves in one parcel with the commit; in any other transaction it is waited for. */
export async function alongCommit(tx: Tx, writing: Promise<unknown>): Promise<void> {
  const last = written.get(tx)
  if (!last) return void (await writing)
  last.push(writing)
  // It is looked at with the commit; until then its failing is nobody's.
  writing.catch(() => undefined)
}

/** Nothing is thrown before all have ended; then what went wrong last in the list, for the first may have failed of it. */
async function allEnded<First>(all: [Promise<First>, ...Promise<unknown>[]]): Promise<[First]> {
  const [first, ...others] = await Promise.allSettled(all)
  const failed = others.findLast(({ status }) => status === "rejected") ?? first
  if (failed.status === "rejected") throw failed.reason
  return [(first as PromiseFulfilledResult<First>).value]
}
