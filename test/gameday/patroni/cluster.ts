import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, openSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { ask, untilAnswered } from "../../storm/postgres-pair.ts"
import { PatroniNode, passwords } from "./node.ts"

const askMs = 2_000
const restMs = 100
const wholeSeconds = 180
const packages = "patroni etcd-server postgresql-15"

type Member = { name: string; role: string; state: string; timeline?: number }

/** Three machines with Patroni, which chooses the primary. All of them are on this one. */
export class PatroniCluster {
  readonly nodes: readonly PatroniNode[]
  /** Of the app's user and of the owner of the tables, with all hosts. */
  readonly urls: { app: string; owner: string }
  /** Of etcd, Patroni and PostgreSQL on all machines. It stays when a run ends. */
  readonly logFile = join(tmpdir(), "quaich-gameday-patroni.log")
  readonly #home: string

  private constructor(home: string) {
    this.#home = home
    const log = openSync(this.logFile, "w")
    this.nodes = [0, 1, 2].map((index) => new PatroniNode(home, index, log))
    this.urls = { app: this.#urlOf("quaich_app"), owner: this.#urlOf("quaich") }
  }

  static async start(): Promise<PatroniCluster> {
    const missing = missingHere()
    if (missing) throw new Error(missing)
    const cluster = new PatroniCluster(mkdtempSync(join(tmpdir(), "quaich-patroni-")))
    cluster.#endWithProcess()
    for (const node of cluster.nodes) node.start()
    const primary = await cluster.untilWhole()
    await cluster.#makeRoles(primary)
    return cluster
  }

  async findPrimary(): Promise<PatroniNode | undefined> {
    const answers = await Promise.all(
      this.nodes.map(async (node) => ((await this.#get(node, "/primary"))?.ok ? node : undefined)),
    )
    return answers.find((node) => node !== undefined)
  }

  /** A primary that is none of the given ones. */
  async untilPrimary(except?: PatroniNode): Promise<PatroniNode> {
    for (let tries = 0; ; tries++) {
      const primary = await this.findPrimary()
      if (primary && primary !== except) return primary
      if (tries * restMs > wholeSeconds * 1_000) throw new Error("no machine has become the primary")
      await wait(restMs)
    }
  }

  /** All machines run, and both standbys follow the primary, one of them synchronously. */
  async untilWhole(): Promise<PatroniNode> {
    let seen: readonly Member[] = []
    for (const begun = performance.now(); performance.now() - begun < wholeSeconds * 1_000; ) {
      const primary = await this.findPrimary()
      const answer = primary && (await this.#get(primary, "/cluster"))
      seen = ((await answer?.json().catch(() => undefined)) as { members?: Member[] })?.members ?? []
      if (primary && isWhole(seen)) return primary
      await wait(restMs)
    }
    throw new Error(`the cluster is not whole: ${JSON.stringify(seen)}`)
  }

  /** As `patronictl switchover` does. Patroni chooses the synchronous standby. */
  async switchOver(primary: PatroniNode): Promise<void> {
    const response = await fetch(`http://${primary.address}:8008/switchover`, {
      method: "POST",
      headers: { authorization: `Basic ${btoa(`patroni:${passwords.api}`)}` },
      body: JSON.stringify({ leader: primary.name }),
    })
    if (!response.ok) throw new Error(`Patroni refuses: ${response.status} ${await response.text()}`)
  }

  async #get(node: PatroniNode, path: string): Promise<Response | undefined> {
    const signal = AbortSignal.timeout(askMs)
    return await fetch(`http://${node.address}:8008${path}`, { signal }).catch(() => undefined)
  }

  async #makeRoles(primary: PatroniNode): Promise<void> {
    const url = primary.postgresUrl.replace(/quaich$/, "postgres")
    await untilAnswered(url)
    execFileSync("psql", [
      ...["--quiet", "--no-psqlrc", "--set", "ON_ERROR_STOP=1"],
      ...["--set", `owner_password=${passwords.superuser}`, "--set", `app_password=${passwords.superuser}`],
      ...["--file", "deploy/roles.sql", url],
    ])
    await ask(primary.postgresUrl, "select 1")
  }

  #urlOf(user: string): string {
    const hosts = this.nodes.map(({ address }) => `${address}:5432`).join(",")
    return `postgres://${user}:${passwords.superuser}@${hosts}/quaich?target_session_attrs=read-write`
  }

  /** They are processes of their own, and would outlive a run that is interrupted or fails. */
  #endWithProcess(): void {
    process.once("exit", () => {
      for (const node of this.nodes) node.discard()
      rmSync(this.#home, { recursive: true, force: true })
    })
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(1))
  }
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted()
  const timelines = new Set(members.map(({ timeline }) => timeline))
  const run = members.every(({ state }) => state === "running" || state === "streaming")
  return run && timelines.size === 1 && roles.join() === "leader,replica,sync_standby"
}

function missingHere(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "Patroni is tried on Linux, as root."
  const tools = ["/usr/bin/patroni", "/usr/bin/etcd", "/usr/lib/postgresql/15/bin/postgres"]
  if (tools.every((tool) => existsSync(tool))) return undefined
  return `Patroni is missing: apt-get install --no-install-recommends ${packages} (Debian 12)`
}
