import type { Db } from "../db.server.ts"
import type { ReplicaFault } from "./replica-position.ts"

/** `fault` is undefined while it is used. */
export type ReplicaReport = { host: string; fault: ReplicaFault | undefined; lagMs: number }

/**
 * Databases for reads that need not be on the primary: each holds all that was committed before it is asked for. Ask
 * once for each page, file or report, and never write there.
 */
export type Offload = {
  /** For the statements of a page. */
  reads(): Promise<Db>
  /** For statements that may take minutes. */
  reports(): Promise<Db>
  /** For work that needs one snapshot or one address: if a replica fails, all of it is repeated on the primary. */
  run<Result>(work: (db: Db) => Promise<Result>): Promise<Result>
  report(): ReplicaReport[]
}

export type OffloadPools = { reads: Db; reports: Db }

/** Without replicas. */
export function onPrimary({ reads, reports }: OffloadPools): Offload {
  return {
    reads: async () => reads,
    reports: async () => reports,
    run: (work) => work(reports),
    report: () => [],
  }
}
