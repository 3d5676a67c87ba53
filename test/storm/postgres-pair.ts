import { spawnSync } from "node:child_process"
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { type EmbeddedPostgres, startPostgres } from "#platform/database/embedded-postgres.ts"
import { freePort } from "../../bench/harness.ts"
import { killProcess } from "../kill-process.ts"

export type Node = EmbeddedPostgres & { folder: string; port: number }

type PairOptions = { settings?: Record<string, string>; folders?: readonly [string, string] }

/** Keeps enough of the log for a standby that begins as a copy, and little more. */
const pairSettings = { wal_keep_size: "256MB", max_wal_size: "128MB" }

/** A primary and its synchronous standby, on this machine, or two of them. A promotion swaps primary and standby. */
export class PostgresPair {
  primary: Node
  standby: Node
  /** The second standby, if there is one. */
  other: Node | undefined
  readonly #ports: number[]
  readonly #settings: Record<string, string>

  private constructor(primary: Node, standby: Node, settings: Record<string, string>) {
    this.primary = primary
    this.standby = standby
    this.#settings = settings
    this.#ports = [primary.port, standby.port]
  }

  /** Its list of hosts is what DATABASE_URL takes. */
  get url(): string {
    return this.urlThrough(this.#ports)
  }

  /** The npm packages have no pg_basebackup: the standby begins as a copy of the stopped primary. */
  static async start({
    settings = {},
    folders = temporaryFolders(),
  }: PairOptions = {}): Promise<PostgresPair> {
    const [first, second] = folders
    const all = { ...pairSettings, ...settings }
    await (await startPostgres({ dataDir: first, settings: all })).stop()
    copy(`${first}/.`, second)
    const ports = [await freePort(), await freePort()] as const
    const primary = await startPostgres({ dataDir: first, settings: all, port: ports[0] })
    const pair = new PostgresPair(
      { ...primary, folder: first, port: ports[0] },
      // It has the primary's password, and no server yet.
      { ...primary, folder: second, port: ports[1] },
      all,
    )
    pair.#follow(pair.standby, "standby")
    await pair.restart(pair.standby)
    await pair.#requireStandbys("standby")
    return pair
  }

  /** From now on a commit waits for either of two. */
  async addStandby(): Promise<void> {
    const other = { ...this.primary, folder: temporaryFolder("c"), port: await freePort() }
    this.other = other
    this.#ports.push(other.port)
    copy(join(this.primary.folder, "postgres.secret"), other.folder)
    await this.#copyPrimary(other)
    this.#follow(other, "other")
    await this.restart(other)
    await this.#requireStandbys("standby, other")
  }

  /** The same pair at other ports of this machine, such as those of proxies. */
  urlThrough(ports: readonly number[]): string {
    const { username, password, pathname } = new URL(this.primary.url)
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",")
    return `postgres://${username}:${password}@${hosts}${pathname}?target_session_attrs=read-write`
  }

  /**
   * Of two the one that has received more. The node that was the primary is the standby from now on, and has to be
   * rebuilt.
   */
  async promoteStandby(): Promise<void> {
    const { primary, other } = this
    if (other && (await readReceived(other)) > (await readReceived(this.standby)))
      Object.assign(this, { standby: other, other: this.standby })
    await ask(this.standby.url, "select pg_promote(true, 60)")
    Object.assign(this, { primary: this.standby, standby: primary })
    if (this.other) await this.#followSuccessor(this.other)
  }

  async #followSuccessor(other: Node): Promise<void> {
    await ask(other.url, `alter system set primary_conninfo = '${this.#addressFor("other")}'`)
    await ask(other.url, "select pg_reload_conf()")
    await this.#requireStandbys("other")
  }

  /** Whether it was killed or has ended by itself. Its address stays. */
  async restart(node: Node): Promise<void> {
    const { folder, port } = node
    for (let tries = 0; ; tries++) {
      try {
        Object.assign(node, await startPostgres({ dataDir: folder, settings: this.#settings, port }))
        return
      } catch (problem) {
        // Processes of a killed server may take a moment to end.
        if (tries === 600) throw problem
        await wait(200)
      }
    }
  }

  /** A former primary has a history of its own, so it begins again as a copy of its successor. */
  async rebuildStandby(): Promise<void> {
    const { standby } = this
    killPostgres(standby)
    await this.#copyPrimary(standby)
    this.#follow(standby, "standby")
    await this.restart(standby)
    await this.#requireStandbys("standby")
  }

  async #copyPrimary(to: Node): Promise<void> {
    const { primary } = this
    const cluster = join(to.folder, "postgres")
    rmSync(cluster, { recursive: true, force: true, maxRetries: 20 })
    const client = new pg.Client({ connectionString: primary.url })
    await client.connect()
    try {
      await client.query("select pg_backup_start('standby', true)")
      copy(join(primary.folder, "postgres"), cluster)
      const { rows } = await client.query<{ label: string }>(
        "select labelfile as label from pg_backup_stop(false)",
      )
      for (const name of readdirSync(join(cluster, "pg_wal")))
        if (/^[0-9A-F]{24}/.test(name)) rmSync(join(cluster, "pg_wal", name))
      rmSync(join(cluster, "postmaster.pid"), { force: true })
      writeOwned(cluster, "backup_label", rows[0]?.label ?? "")
    } finally {
      await client.end()
    }
  }

  /** As careless as it can be: it waits for no standby and follows nobody. */
  async bringBackFormerPrimary(): Promise<void> {
    writeFileSync(join(this.standby.folder, "postgres/postgresql.auto.conf"), "")
    await this.restart(this.standby)
  }

  /** From now on nothing is acknowledged that none of them has. */
  async #requireStandbys(names: string): Promise<void> {
    await ask(this.primary.url, `alter system set synchronous_standby_names = 'ANY 1 (${names})'`)
    await ask(this.primary.url, "select pg_reload_conf()")
    await this.untilSynchronous(names.split(",").length)
  }

  async untilSynchronous(standbys = 1): Promise<void> {
    for (let tries = 0; tries < 3_600; tries++) {
      // After a full disk a primary may still recover, and refuses connections meanwhile.
      const found = await ask<{ state: string }>(
        this.primary.url,
        "select sync_state as state from pg_stat_replication",
      ).catch(() => [])
      if (found.filter(({ state }) => state === "quorum").length >= standbys) return
      await wait(50)
    }
    throw new Error("the standby does not follow the primary")
  }

  /** Of several lines with one setting the last holds. */
  #follow(node: Node, name: string): void {
    const cluster = join(node.folder, "postgres")
    appendFileSync(
      join(cluster, "postgresql.auto.conf"),
      `synchronous_standby_names = ''\nprimary_conninfo = '${this.#addressFor(name)}'\n`,
    )
    writeOwned(cluster, "standby.signal", "")
  }

  #addressFor(name: string): string {
    const { username, password } = new URL(this.primary.url)
    const { port } = this.primary
    return `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=${name}`
  }

  /** Nothing of it is kept, and an orderly stop would write everything to the disk first. */
  discard(): void {
    for (const node of [this.primary, this.standby, ...(this.other ? [this.other] : [])]) {
      killPostgres(node)
      rmSync(node.folder, { recursive: true, force: true, maxRetries: 20 })
    }
  }
}

function temporaryFolders(): [string, string] {
  return [temporaryFolder("a"), temporaryFolder("b")]
}

function temporaryFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `quaich-pair-${name}-`))
}

/** Bytes of the log on its disk. */
async function readReceived({ url }: Node): Promise<number> {
  const received = "coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())"
  const [found] = await ask<{ bytes: number }>(url, `select (${received} - '0/0')::float8 as bytes`)
  return found?.bytes ?? 0
}

/** Backends have process groups of their own, so each is killed. */
export function killPostgres(node: Pick<Node, "folder">): void {
  const pids = processesOf(node)
  for (const pid of pids) {
    try {
      killProcess(pid)
    } catch (problem) {
      // A backend may have ended with the first process.
      if (pid === pids[0]) throw problem
    }
  }
  // It would name another process later.
  rmSync(join(node.folder, "postgres/postmaster.pid"), { force: true })
}

/** The first one is the parent of the others. */
export function processesOf({ folder }: Pick<Node, "folder">): number[] {
  const file = join(folder, "postgres/postmaster.pid")
  if (!existsSync(file)) return []
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  return [pid, ...childrenOf(pid)]
}

/** Without /proc they end by themselves, once they notice that the first process is gone. */
function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number)
  } catch {
    return []
  }
}

export async function ask<Row>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on("error", () => undefined)
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 3_600; tries++) {
    const isUp = await ask(url, "select 1").then(
      () => true,
      () => false,
    )
    if (isUp) return
    await wait(50)
  }
  throw new Error("PostgreSQL did not come back")
}

/** The database's own user must own what it reads at its start. */
function writeOwned(cluster: string, name: string, text: string): void {
  const file = join(cluster, name)
  writeFileSync(file, text)
  const { uid, gid } = statSync(join(cluster, "PG_VERSION"))
  chownSync(file, uid, gid)
}

/** Files of a running database may vanish meanwhile; its log has their ends. */
function copy(from: string, to: string): void {
  const { stderr, status } = spawnSync("cp", ["-a", from, to], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  })
  const problems = stderr.split("\n").filter((line) => line && !line.endsWith("No such file or directory"))
  if (status === null || problems.length > 0) throw new Error(problems.join("\n"))
}
