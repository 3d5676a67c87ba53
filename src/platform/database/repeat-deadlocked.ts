import { setTimeout as wait } from "node:timers/promises"
import type { Log } from "../log.ts"
import { isDeadlock } from "../unavailable.ts"

const maxTries = 5
/** The other one must get the lock that this one has lost before this one asks for it again. */
const pauseMs = 50

/**
 * PostgreSQL rolls back one of two transactions that wait for each other. Nothing of it is stored, so it runs again and
 * waits for the other. `run` must change nothing outside of the database before its commit.
 */
export async function repeatDeadlocked<Result>(log: Log, run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (problem) {
      if (!isDeadlock(problem) || tries === maxTries) throw problem
      log.warn({ err: problem, tries }, "a deadlock rolled back a transaction, which runs again")
      await wait(pauseMs * tries)
    }
  }
}
