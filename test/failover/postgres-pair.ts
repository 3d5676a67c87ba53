import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { type EmbeddedPostgres, startPostgres } from "#platform/database/embedded-postgres.ts"
import { killProcess } from "../kill-process.ts"

type Node = EmbeddedPostgres & { folder: string }

/** A primary and its synchronous standby, on this machine. */
export class PostgresPair {
  readonly primary: Node
  readonly standby: Node
  /** Its list of hosts is what DATABASE_URL takes. */
  readonly url: string

  private constructor(primary: Node, standby: Node) {
    this.primary = primary
    this.standby = standby
    const [first, second] = [primary, standby].map(({ url }) => new URL(url))
    this.url = `postgres://${first?.username}:${first?.password}@${first?.host},${second?.host}${first?.pathname}?target_session_attrs=read-write`
  }

  /** The npm packages have no pg_basebackup: the standby begins as a copy of the stopped primary. */
  static async start(): Promise<PostgresPair> {
    const [first = "", second = ""] = ["a", "b"].map((each) =>
      mkdtempSync(join(tmpdir(), `quaich-failover-${each}-`)),
    )
    await (await startPostgres({ dataDir: first })).stop()
    copy(`${first}/.`, second)
    // Only the file's existence counts, and the database's own user must own it.
    copy(join(second, "postgres/PG_VERSION"), join(second, "postgres/standby.signal"))
    const primary = await startPostgres({ dataDir: first })
    const { username, password, port } = new URL(primary.url)
    const standby = await startPostgres({
      dataDir: second,
      settings: {
        primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password} application_name=standby`,
      },
    })
    const pair = new PostgresPair({ ...primary, folder: first }, { ...standby, folder: second })
    await ask(primary.url, "alter system set synchronous_standby_names = 'ANY 1 (standby)'")
    await ask(primary.url, "select pg_reload_conf()")
    await pair.#untilSynchronous()
    return pair
  }

  async #untilSynchronous(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const [found] = await ask<{ state: string }>(
        this.primary.url,
        "select sync_state as state from pg_stat_replication",
      )
      if (found?.state === "quorum") return
      await wait(50)
    }
    throw new Error("the standby does not follow the primary")
  }

  async promoteStandby(): Promise<void> {
    await ask(this.standby.url, "select pg_promote(true, 60)")
  }

  /** As careless as it can be: it waits for no standby. */
  async bringBackFormerPrimary(): Promise<void> {
    writeFileSync(join(this.primary.folder, "postgres/postgresql.auto.conf"), "")
    this.primary.keepRunning(() => undefined)
    await untilAnswered(this.primary.url)
  }

  /** Nothing of it is kept, and an orderly stop would write everything to the disk first. */
  discard(): void {
    for (const node of [this.primary, this.standby]) {
      killPostgres(node)
      rmSync(node.folder, { recursive: true, force: true, maxRetries: 20 })
    }
  }
}

/** Backends have process groups of their own, so each is killed. */
export function killPostgres({ folder }: Pick<Node, "folder">): void {
  const file = join(folder, "postgres/postmaster.pid")
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, "utf8").split("\n")[0])
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      killProcess(each)
    } catch (problem) {
      // A backend may have ended with the first process.
      if (each === pid) throw problem
    }
  }
  // It would name another process later.
  rmSync(file)
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
  for (let tries = 0; tries < 600; tries++) {
    const isUp = await ask(url, "select 1").then(
      () => true,
      () => false,
    )
    if (isUp) return
    await wait(50)
  }
  throw new Error("PostgreSQL did not come back")
}

function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" })
  if (status !== 0) throw new Error(stderr)
}
