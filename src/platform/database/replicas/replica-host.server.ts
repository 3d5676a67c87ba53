import { setTimeout as wait } from "node:timers/promises"
import { connect, type Db } from "../db.server.ts"
import type { OffloadPools } from "./offload.ts"
import { isStillThere, repeatOnPrimary } from "./replica-pool.server.ts"
import { faultOf, type PrimaryMark, type ReplicaFault, type ReplicaPosition } from "./replica-position.ts"

/** The connections of each process to each host. */
const poolSizes = { reads: 6, reports: 3, checks: 2 }

const pollMs = 10

/** The database's number in the cluster distinguishes its databases; a physical copy has the same. */
export const clusterSql = `
  (select system_identifier from pg_control_system())::text || '/' ||
  (select oid from pg_database where datname = current_database())`

const positionSql = `
  select ((case when is_standby then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end) - '0/0')::bigint as lsn,
    case when not is_standby then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    ${clusterSql} as cluster
  from (select pg_is_in_recovery() as is_standby) server`

type HostOptions = {
  name: string
  url: string
  primary: OffloadPools
  /** The primary’s, as `clusterSql` names it. */
  cluster: string
  onFault(fault: ReplicaFault, problem: unknown): void
  onRepeat(problem: unknown): void
}

export class ReplicaHost {
  readonly name: string
  readonly reads: Db
  readonly reports: Db
  readonly #checks: Db
  readonly #cluster: string
  position: ReplicaPosition | undefined
  /** Undefined while it is used. */
  fault: ReplicaFault | undefined = "gone"
  /** Checks that it has to pass before it is used. */
  checksLeft = 2

  constructor({ name, url, primary, cluster, onFault, onRepeat }: HostOptions) {
    this.name = name
    const failed = (problem: unknown) => {
      onRepeat(problem)
      if (!isStillThere(problem)) onFault("gone", problem)
    }
    const poolOf = (kind: "reads" | "reports") =>
      repeatOnPrimary({ replica: connect(url, poolSizes[kind], kind), primary: primary[kind], failed })
    this.reads = poolOf("reads")
    this.reports = poolOf("reports")
    this.#checks = connect(url, poolSizes.checks, "checks")
    this.#cluster = cluster
  }

  async readPosition(): Promise<ReplicaPosition> {
    const { rows } = await this.#checks.$client.query<Omit<ReplicaPosition, "readAt">>(positionSql)
    const [row] = rows
    if (!row) throw new Error("a replica has no position")
    const position = { ...row, readAt: performance.now() }
    this.position = position
    return position
  }

  /** Waits until it has replayed the mark. What is already known is not asked again. */
  async reach(mark: PrimaryMark, waitMs: number): Promise<ReplicaFault | undefined> {
    const until = performance.now() + waitMs
    let fault = this.position ? faultOf(this.position, mark, this.#cluster) : "behind"
    while (fault === "behind") {
      fault = faultOf(await this.readPosition(), mark, this.#cluster)
      if (fault !== "behind" || performance.now() > until) break
      await wait(pollMs, undefined, { ref: false })
    }
    return fault
  }

  async close(): Promise<void> {
    for (const db of [this.reads, this.reports, this.#checks]) await db.$client.end()
  }
}
