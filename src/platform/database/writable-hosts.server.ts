import { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import type { Log } from "../log.ts"
import {
  atHost,
  chooseHost,
  type DatabaseHost,
  type HostAnswer,
  hostsOf,
  isNewest,
  type NewestTimeline,
} from "./hosts.ts"
import { TimelineFolder } from "./timeline-folder.ts"

/** Less than a caller waits for a connection. */
const probeMs = 1_500
/** Callers in an outage share a search, and the next one begins this long after it. */
const restMs = 100
/** A promotion is noticed within this time even if the former primary still answers. */
const watchMs = 2_000

/**
 * The timeline of a promoted server is in its WAL at once, and in its control file only after a checkpoint. A standby
 * shows what it receives to privileged users, and to others what it has in its control file.
 */
const probeSql = `
  select (select system_identifier::text from pg_control_system()) as cluster,
    not is_standby and not current_setting('transaction_read_only')::boolean as "acceptsWrites",
    case when is_standby then greatest(
        (select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery()),
        (select received_tli from pg_stat_wal_receiver))
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline
  from (select pg_is_in_recovery() as is_standby) server`

export const movedMessage = "the database accepts writes at another host"

/** Counts as an outage: the server is starting, or every host is a standby. */
class NoWritableHost extends Error {
  override readonly name = "NoWritableHost"
  readonly code = "57P03"
}

type HostClient = { destroy(reason: string): void }
type ProbedHost = HostAnswer & { problem?: unknown }

/**
 * Finds the host that accepts writes, and finds it again after a failover. One for each address with several hosts, in
 * each process and thread.
 */
export class WritableHosts {
  static readonly #byUrl = new Map<string, WritableHosts>()
  static #timelines: TimelineFolder | undefined

  /** Call it before the first connection. Without it each process begins knowing nothing. */
  static rememberIn(folder: string | undefined): void {
    WritableHosts.#timelines = folder === undefined ? undefined : new TimelineFolder(folder)
  }

  static of(databaseUrl = ""): WritableHosts | undefined {
    const known = WritableHosts.#byUrl.get(databaseUrl)
    if (known) return known
    const hosts = hostsOf(databaseUrl)
    if (hosts.length < 2) return undefined
    const made = new WritableHosts(databaseUrl, hosts)
    WritableHosts.#byUrl.set(databaseUrl, made)
    return made
  }

  readonly #databaseUrl: string
  readonly #hosts: readonly DatabaseHost[]
  readonly #clients = new Map<HostClient, DatabaseHost>()
  #newest: NewestTimeline = { timeline: 0, host: undefined }
  #current: DatabaseHost | undefined
  #previous: DatabaseHost | undefined
  readonly #reported = new Set<DatabaseHost>()
  #log: Pick<Log, "warn"> | undefined
  #search: Promise<DatabaseHost> | undefined
  #watch: NodeJS.Timeout | undefined

  private constructor(databaseUrl: string, hosts: readonly DatabaseHost[]) {
    this.#databaseUrl = databaseUrl
    this.#hosts = hosts
  }

  logTo(log: Pick<Log, "warn">): void {
    this.#log = log
  }

  async find(): Promise<DatabaseHost> {
    return this.#current ?? (await this.#searchOnce())
  }

  join(client: HostClient, host: DatabaseHost): void {
    this.#clients.set(client, host)
    this.#watch ??= setInterval(() => void this.#searchOnce().catch(() => undefined), watchMs).unref()
  }

  leave(client: HostClient): void {
    this.#clients.delete(client)
    if (this.#clients.size > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  /** A connection to it was cut or refused, or it no longer accepts writes. */
  lost(host: DatabaseHost | undefined): void {
    if (this.#current === host) this.#current = undefined
  }

  #searchOnce(): Promise<DatabaseHost> {
    this.#search ??= this.#probeAll().then(
      (host) => {
        this.#search = undefined
        return host
      },
      async (problem) => {
        void wait(restMs, undefined, { ref: false }).then(() => {
          this.#search = undefined
        })
        throw problem
      },
    )
    return this.#search
  }

  /** Does not wait for a silent host if the primary answers. */
  async #probeAll(): Promise<DatabaseHost> {
    const newest = Promise.withResolvers<DatabaseHost>()
    const answers = this.#hosts.map(async (host): Promise<ProbedHost> => {
      const answer = await probe(this.#databaseUrl, host)
      if (isNewest(answer, this.#newest)) newest.resolve(this.#take([answer]) ?? host)
      return answer
    })
    const whole = Promise.all(answers).then((all) => {
      const host = this.#take(all)
      if (host) return host
      throw explain(all)
    })
    whole.catch(() => undefined)
    return await Promise.race([newest.promise, whole])
  }

  #take(answers: readonly HostAnswer[]): DatabaseHost | undefined {
    const known = this.#newest.host ? this.#newest.timeline : rememberedBy(WritableHosts.#timelines, answers)
    const { timeline, host } = chooseHost(answers, {
      ...this.#newest,
      timeline: Math.max(known, this.#newest.timeline),
    })
    // Without a host this search has only failed, unless a newer timeline shows that the known host is replaced.
    if (host || timeline > this.#newest.timeline) {
      const shown = answers.find((answer) => answer.timeline === timeline)
      if (shown?.cluster && timeline > this.#newest.timeline) this.#remember(shown.cluster, timeline)
      this.#newest = { timeline, host }
      this.#current = host
      for (const [client, own] of this.#clients) if (own !== host) client.destroy(movedMessage)
    }
    this.#report(answers)
    return host
  }

  /** A full disk must not lengthen an outage. */
  #remember(cluster: string, timeline: number): void {
    try {
      WritableHosts.#timelines?.raise(cluster, timeline)
    } catch (problem) {
      this.#log?.warn({ err: problem, timeline }, "the newest timeline of the database could not be stored")
    }
  }

  #report(answers: readonly HostAnswer[]): void {
    const { timeline, host } = this.#newest
    if (host && this.#previous && host !== this.#previous)
      this.#log?.warn({ ...host, timeline }, "the database has moved to another host")
    this.#previous = host ?? this.#previous
    for (const { host: other, timeline: own = 0, acceptsWrites } of answers) {
      if (!acceptsWrites || own >= timeline) this.#reported.delete(other)
      else if (!this.#reported.has(other)) {
        this.#reported.add(other)
        this.#log?.warn(
          { ...other, timeline: own },
          "a former primary accepts writes and is not used: stop it",
        )
      }
    }
  }
}

function rememberedBy(timelines: TimelineFolder | undefined, answers: readonly HostAnswer[]): number {
  return Math.max(
    0,
    ...answers.map(({ cluster }) => (cluster === undefined ? 0 : (timelines?.newestOf(cluster) ?? 0))),
  )
}

async function probe(databaseUrl: string, host: DatabaseHost): Promise<ProbedHost> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: atHost(databaseUrl, host),
    application_name: "quaich probe",
    stream: () => socket,
  })
  client.on("error", () => undefined)
  const late = setTimeout(() => socket.destroy(new Error("timeout expired")), probeMs)
  try {
    await client.connect()
    const { rows } = await client.query<Omit<HostAnswer, "host">>(probeSql)
    void client.end().catch(() => undefined)
    return { host, ...rows[0] }
  } catch (problem) {
    socket.destroy()
    return { host, problem }
  } finally {
    clearTimeout(late)
  }
}

/** A wrong password or name ends the start at once, so it is not an outage. */
function explain(answers: readonly ProbedHost[]): unknown {
  const problems = answers.flatMap(({ problem }) => (problem === undefined ? [] : [problem]))
  return (
    problems.find((each) => each instanceof pg.DatabaseError && /^(28|3D)/.test(each.code ?? "")) ??
    new NoWritableHost("no host of the database accepts writes", { cause: problems[0] })
  )
}
