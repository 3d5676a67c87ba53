import { spawn } from "node:child_process"
import cluster from "node:cluster"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { ConfigProblem } from "#platform/config-problem.ts"
import { requireFolder } from "#platform/files/folder.ts"
import { startBackups } from "./backups.ts"
import { buildDir, ensureBuilt, isBuilt } from "./build.ts"
import { type Config, readConfig } from "./config/config.ts"
import { reportOfFailedStart } from "./failed-start.ts"
import { startProcesses } from "./http/processes.ts"
import { startOwnPostgres } from "./own-postgres.ts"
import { announceServer } from "./running-server.ts"

const started: { stop(drains: boolean): Promise<unknown> }[] = []
let isStopping = false

/** Starts in order: build, database, app, listening sockets. With several processes each of them starts the app. */
async function start(config: Config): Promise<void> {
  if (cluster.isWorker) return await startApp(config, config.databaseUrl ?? "")
  if (config.backup && config.databaseUrl)
    throw new ConfigProblem(
      "BACKUP is for the embedded PostgreSQL: with DATABASE_URL see docs/operations/backup.md",
    )
  if (config.files.kind === "disk") requireFolder(config.files.dir, "DATA_DIR")
  await prepare(config)
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config))
  if (config.processes === 1) await startApp(config, databaseUrl)
  else {
    const failed = () => void stop(1)
    started.push(await startProcesses(config, databaseUrl, { failed, report: (line) => console.error(line) }))
  }
  const { backup } = config
  // The app has migrated the tables by now.
  if (backup) started.push(startBackups({ ...config, backup }, databaseUrl, (line) => console.error(line)))
  started.push({ stop: announceServer(config) })
  console.log(`Quaich is open at ${config.origin}`)
  if (!config.secret)
    console.log("Demo mode: no AUTH_SECRET, so it listens on loopback only and shows demo data.")
}

/** The first start of a demo makes its data while the pages are built: each alone leaves cores unused. */
async function prepare(config: Config): Promise<void> {
  if (isBuilt()) return
  const stopping = new AbortController()
  const isNewDemo =
    !config.secret && !config.databaseUrl && !existsSync(join(config.dataDir, "postgres", "PG_VERSION"))
  const work = allOf([ensureBuilt(stopping.signal), isNewDemo && seed(stopping.signal)])
  started.push({
    stop() {
      stopping.abort()
      return work.catch(() => undefined)
    },
  })
  await work
  started.pop()
}

/** If one fails the other still ends, and gives its lock back. */
async function allOf(works: readonly unknown[]): Promise<void> {
  await Promise.allSettled(works)
  await Promise.all(works)
}

async function seed(signal: AbortSignal): Promise<void> {
  console.log("Building the demo data…")
  const child = spawn(process.execPath, ["seed/main.ts"], { stdio: "inherit", signal })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error("The demo data could not be built.")
}

async function startApp(config: Config, databaseUrl: string): Promise<void> {
  const bundle = (await import(
    pathToFileURL(resolve(buildDir, "server/app.js")).href
  )) as typeof import("./app.ts")
  const server = await bundle.startServer(config, databaseUrl)
  started.push({
    stop: (drains) =>
      Promise.race([server.close({ drains }), wait((drains ? config.drainSeconds * 1_000 : 0) + 12_000)]),
  })
  process.send?.("open")
}

async function ownDatabase(config: Config): Promise<string> {
  const postgres = await startOwnPostgres(config)
  started.push({ stop: () => postgres.release() })
  postgres.keepRunning((line) => console.error(line))
  return postgres.url
}

/** Stops in reverse order: open requests first, the database last. */
async function stop(code: number, drains = false): Promise<void> {
  if (isStopping) return
  isStopping = true
  for (const part of started.toReversed()) await part.stop(drains)
  process.exit(code)
}

process.on("SIGTERM", () => void stop(0, true))
process.on("SIGINT", () => void stop(0))
// The first process is gone, and with it the restart of this one.
if (cluster.isWorker) process.on("disconnect", () => void stop(0, true))
try {
  await start(readConfig(process.env))
} catch (problem) {
  console.error(reportOfFailedStart(problem))
  await stop(1)
}
