import pg from "pg"
import { isRefusedWrite, isReplayConflict, unavailabilityOf } from "../../unavailable.ts"
import type { SendQuery } from "../connection.server.ts"
import { type Db, databaseOn } from "../db.server.ts"

/** What the primary may answer, where the replica could not. */
export function isReplicaFault(problem: unknown): boolean {
  return isReplayConflict(problem) || unavailabilityOf(problem) !== undefined
}

/** It cancelled one query or refused a write, and can answer others. */
export function isStillThere(problem: unknown): boolean {
  return isReplayConflict(problem) || isRefusedWrite(problem) || unavailabilityOf(problem) === "busy"
}

type ReplicaPools = { replica: Db; primary: Db; failed(problem: unknown): void }

/** Sends a statement to the replica, and again to the primary if the replica fails. */
export function repeatOnPrimary({ replica, primary, failed }: ReplicaPools): Db {
  const pool = new pg.Pool(replica.$client.options)
  async function first(send: (on: pg.Pool) => unknown): Promise<unknown> {
    try {
      return await send(replica.$client)
    } catch (problem) {
      if (!isReplicaFault(problem)) throw problem
      failed(problem)
      return await send(primary.$client)
    }
  }
  Object.assign(pool, {
    query: (...args: unknown[]) => first((on) => (on.query.bind(on) as SendQuery)(...args)),
    connect: () => first((on) => on.connect()),
    end: () => replica.$client.end(),
  })
  return databaseOn(pool)
}
