import { ConfigProblem } from "../../config-problem.ts"
import type { Log } from "../../log.ts"
import type { Db } from "../db.server.ts"
import { atHost, hostsOf } from "../hosts.ts"
import type { Offload, OffloadPools, ReplicaReport } from "./offload.ts"
import { clusterSql, ReplicaHost } from "./replica-host.server.ts"
import { isReplicaFault } from "./replica-pool.server.ts"
import { lagMsOf, type MarkSample, type PrimaryMark, type ReplicaFault } from "./replica-position.ts"

/** A commit reaches a healthy replica within milliseconds. A slower one costs each page this long, so it is left out. */
const waitMs = { reads: 200, reports: 2_000 }
const watchMs = 1_000
const keptSamples = 600

/** Flushed: everything that has been acknowledged. */
const markSql = `
  select (pg_current_wal_flush_lsn() - '0/0')::bigint as lsn,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`

type ReplicaOptions = { url: string; primary: OffloadPools; log: Log }

/** Throws if a replica that answers is a copy of another database. */
export async function openReplicas({ url, primary, log }: ReplicaOptions): Promise<Replicas> {
  const { rows } = await primary.reads.$client.query<{ cluster: string }>(`select ${clusterSql} as cluster`)
  const replicas = new Replicas({ url, primary, log }, rows[0]?.cluster ?? "")
  await replicas.begin()
  const foreign = replicas.report().find(({ fault }) => fault === "foreign")
  if (!foreign) return replicas
  await replicas.close()
  throw new ConfigProblem(
    `REPLICA_URL leads at ${foreign.host} to a copy of another database than DATABASE_URL`,
  )
}

/**
 * Before each use the primary says how much of its log is durable, and the replica has to have replayed it: reads of a
 * replica are as fresh as the primary's.
 */
export class Replicas implements Offload {
  readonly #primary: OffloadPools
  readonly #log: Log
  readonly #hosts: readonly ReplicaHost[]
  #samples: MarkSample[] = []
  #timeline: number | undefined
  #turn = 0
  #nextMark: Promise<PrimaryMark> | undefined
  #watch: NodeJS.Timeout | undefined
  #checking: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor({ url, primary, log }: ReplicaOptions, cluster: string) {
    this.#primary = primary
    this.#log = log
    this.#hosts = listAddresses(url).map((address): ReplicaHost => {
      const onFault = (fault: ReplicaFault, problem: unknown) => this.#leaveOut(made, fault, problem)
      const onRepeat = (problem: unknown) =>
        log.warn({ err: problem, host: address.name }, "a query of a replica is repeated on the primary")
      const made = new ReplicaHost({ ...address, primary, cluster, onFault, onRepeat })
      return made
    })
  }

  async begin(): Promise<void> {
    await this.#checkAll()
    await this.#checkAll()
    this.#rest()
  }

  async reads(): Promise<Db> {
    return (await this.#findCaughtUp(waitMs.reads))?.reads ?? this.#primary.reads
  }

  async reports(): Promise<Db> {
    return (await this.#findCaughtUp(waitMs.reports))?.reports ?? this.#primary.reports
  }

  async run<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    const db = await this.reports()
    try {
      return await work(db)
    } catch (problem) {
      if (db === this.#primary.reports || !isReplicaFault(problem)) throw problem
      this.#log.warn({ err: problem }, "work on a replica is repeated on the primary")
      return await work(this.#primary.reports)
    }
  }

  report(): ReplicaReport[] {
    const now = performance.now()
    return this.#hosts.map(({ name, fault, position }) => ({
      host: name,
      fault,
      lagMs: lagMsOf(this.#samples, position?.lsn ?? -1, now),
    }))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#watch)
    await this.#checking
    for (const host of this.#hosts) await host.close()
  }

  async #findCaughtUp(longestMs: number): Promise<ReplicaHost | undefined> {
    if (!this.#hosts.some(({ fault }) => fault === undefined)) return undefined
    // If the primary cannot say, the caller's own statement shows why.
    const mark = await this.#markOnce().catch(() => undefined)
    if (!mark || this.#hasMoved(mark)) return undefined
    const used = this.#hosts.filter(({ fault }) => fault === undefined)
    const host = used[this.#turn++ % used.length]
    if (!host) return undefined
    try {
      const fault = await host.reach(mark, longestMs)
      if (fault === undefined) return host
      this.#leaveOut(host, fault)
    } catch (problem) {
      this.#leaveOut(host, "gone", problem)
    }
    return undefined
  }

  /** Callers of one tick share a mark, which is read after all of them have asked. */
  #markOnce(): Promise<PrimaryMark> {
    this.#nextMark ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        this.#nextMark = undefined
        this.#readMark().then(resolve, reject)
      })
    })
    return this.#nextMark
  }

  async #readMark(): Promise<PrimaryMark> {
    const askedAt = performance.now()
    const { rows } = await this.#primary.reads.$client.query<Omit<PrimaryMark, "askedAt">>(markSql)
    const [row] = rows
    if (!row) throw new Error("the primary has no position")
    return { ...row, askedAt }
  }

  /** After a failover any replica may have a history of its own, until it has been checked. */
  #hasMoved({ timeline }: PrimaryMark): boolean {
    const known = this.#timeline
    this.#timeline = timeline
    if (known === undefined || timeline === known) return false
    for (const host of this.#hosts) this.#leaveOut(host, "moved")
    return true
  }

  #leaveOut(host: ReplicaHost, fault: ReplicaFault, problem?: unknown): void {
    if (host.fault !== fault) {
      const words = { host: host.name, fault, ...(problem ? { err: problem } : {}) }
      if (fault === "foreign")
        this.#log.error(words, "a replica is a copy of another database and is not used")
      else this.#log.warn(words, "a replica is left out; its reads go to the primary")
    }
    host.fault = fault
    host.checksLeft = fault === "behind" ? 1 : 2
  }

  #rest(): void {
    if (this.#isClosed) return
    this.#watch = setTimeout(() => {
      this.#checking = this.#checkAll().finally(() => this.#rest())
    }, watchMs).unref()
  }

  async #checkAll(): Promise<void> {
    try {
      const mark = await this.#readMark()
      this.#samples = [...this.#samples.slice(1 - keptSamples), mark]
      this.#hasMoved(mark)
      await Promise.all(this.#hosts.map((host) => this.#check(host, mark)))
    } catch (problem) {
      this.#log.warn({ err: problem }, "replicas could not be compared with the primary")
    }
  }

  /** Compared from both sides: one that has diverged may be ahead of the primary, until the primary has passed it. */
  async #check(host: ReplicaHost, mark: PrimaryMark): Promise<void> {
    try {
      await host.readPosition()
    } catch (problem) {
      this.#leaveOut(host, "gone", problem)
      return
    }
    const fault =
      (await this.#reachOrGone(host, mark)) ?? (await this.#reachOrGone(host, await this.#readMark()))
    if (fault !== undefined) this.#leaveOut(host, fault)
    else if (host.fault !== undefined && --host.checksLeft <= 0) {
      host.fault = undefined
      this.#log.info({ host: host.name }, "a replica is used")
    }
  }

  async #reachOrGone(host: ReplicaHost, mark: PrimaryMark): Promise<ReplicaFault | undefined> {
    return await host.reach(mark, waitMs.reads).catch(() => "gone" as const)
  }
}

type ReplicaAddress = { name: string; url: string }

function listAddresses(url: string): ReplicaAddress[] {
  const hosts = hostsOf(url)
  if (hosts.length < 2) return [{ name: new URL(url).host, url }]
  return hosts.map((each) => ({ name: `${each.host}:${each.port}`, url: atHost(url, each) }))
}
