import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes, randomInt } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import pg from "pg"
import { startPostgres, withDatabaseName } from "#platform/database/embedded-postgres.ts"
import { maximumKey } from "../test/maximum-key.ts"
import { patient } from "../test/patient.ts"

export type TestDatabase = { databaseUrl: string; secret: string; stop(): Promise<void> }

/** A PostgreSQL of its own in a new folder, with its durable settings untouched (fsync and synchronous_commit on). */
export async function startTestDatabase(more: Record<string, string> = {}): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), "quaich-bench-"))
  const postgres = await startPostgres({
    dataDir,
    settings: { max_connections: "150", shared_buffers: "256MB", ...more },
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit')",
  )
  await client.query("create database quaich")
  await client.end()
  console.log(`PostgreSQL: ${rows.map((row) => `${row.name} ${row.setting}`).join(", ")}`)
  return {
    databaseUrl: patient(withDatabaseName(postgres.url, "quaich")),
    secret: randomBytes(32).toString("hex"),
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Server = { port: number; process: ChildProcess; stop(signal?: NodeJS.Signals): Promise<void> }

const running = new Set<ChildProcess>()

/** Kills the servers that are still running, also those of a preparation that failed halfway. */
export async function endServers(): Promise<void> {
  await Promise.all([...running].map((child) => stopProcess(child, "SIGKILL")))
}

function killServers(): void {
  for (const child of running) child.kill("SIGKILL")
}

process.once("exit", killServers)
// These signals end the process without an exit event, and its servers would go on.
for (const signal of ["SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    killServers()
    process.kill(process.pid, signal)
  })

/** The server in a process of its own, as `npm start` runs it. `cwd` is the folder of another version. */
export async function startServer(
  testDatabase: Pick<TestDatabase, "secret"> & Partial<TestDatabase>,
  env: Record<string, string> = {},
  maxSeconds = 300,
  cwd?: string,
): Promise<Server> {
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const profile = process.env.BENCH_PROFILE
    ? ["--cpu-prof", `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
    : []
  const child = spawn(process.execPath, [...profile, "src/server/main.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      ...(testDatabase.databaseUrl ? { DATABASE_URL: testDatabase.databaseUrl } : {}),
      AUTH_SECRET: testDatabase.secret,
      MAXIMUM_KEY: maximumKey,
      LOG_LEVEL: "warn",
      BIDS_PER_MINUTE: "10000000",
      PAGES_PER_MINUTE: "10000000",
      STREAMS_PER_ADDRESS: "1000000",
      STREAMS: "1000000",
      DRAIN_SECONDS: "0",
      PROCESSES: "1",
      ...env,
    },
  })
  running.add(child)
  child.once("exit", () => running.delete(child))
  try {
    await untilReady(child, port, maxSeconds)
  } catch (problem) {
    await stopProcess(child, "SIGKILL")
    throw problem
  }
  return { port, process: child, stop: (signal = "SIGTERM") => stopProcess(child, signal) }
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once("exit", resolve))
  child.kill(signal)
  await ended
}

async function untilReady(child: ChildProcess, port: number, maxSeconds: number): Promise<void> {
  for (let tries = 0; tries < maxSeconds * 20; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(50)
  }
  throw new Error(`The server did not open within ${maxSeconds} s`)
}

const firstPort = 10_000
const slices = 200
const portsOfSlice = 100
let lastPort = randomInt(portsOfSlice)

/**
 * A port that stays free until a server takes it, also while that server restarts. The system gives ports from 32768
 * to connections and to servers that ask for any, and processes that run at once take theirs from different slices.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + (process.pid % slices) * portsOfSlice + (++lastPort % portsOfSlice)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once("error", () => resolve(false))
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)))
  })
}

export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** With the processes that it has started. */
export async function cpuSeconds(pid: number): Promise<number> {
  const { readFile } = await import("node:fs/promises")
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ")
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean)
  const theirs = await Promise.all(children.map((child) => cpuSeconds(Number(child))))
  return (Number(fields[11]) + Number(fields[12])) / 100 + theirs.reduce((sum, each) => sum + each, 0)
}

/** CPU seconds of PostgreSQL and all its processes, including those that have ended. */
export async function databaseCpuSeconds(database: pg.Client): Promise<number> {
  const { readdir, readFile } = await import("node:fs/promises")
  const { rows } = await database.query<{ pid: number }>("select pg_backend_pid() as pid")
  const stats = await Promise.all(
    (await readdir("/proc"))
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")
        return {
          pid: Number(pid),
          fields: text
            .replace(/^.*\) /, "")
            .split(" ")
            .map(Number),
        }
      }),
  )
  const postmaster = stats.find(({ pid }) => pid === rows[0]?.pid)?.fields[1]
  const ticks = stats.map(({ pid, fields }) => {
    const [parent, used, ended] = [1, 11, 13].map(
      (at) => (fields[at] ?? 0) + (at > 1 ? (fields[at + 1] ?? 0) : 0),
    )
    if (pid === postmaster) return (used ?? 0) + (ended ?? 0)
    return parent === postmaster ? (used ?? 0) : 0
  })
  return ticks.reduce((all, each) => all + each, 0) / 100
}

export async function residentBytes(pid: number): Promise<number> {
  const { readFile } = await import("node:fs/promises")
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1_024
}
