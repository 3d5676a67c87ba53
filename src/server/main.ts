import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { isConfigProblem } from "#platform/config-problem.ts"
import { startPostgres } from "#platform/embedded-postgres.ts"
import { buildDir, ensureBuilt } from "./build.ts"
import { type Config, readConfig } from "./config.ts"

const opened: { stop(): Promise<unknown> }[] = []
let isStopping = false

/** Starts everything in order: build, database, house, doors. */
async function start(config: Config): Promise<void> {
  await ensureBuilt()
  const databaseUrl = config.databaseUrl ?? (await ownDatabase(config))
  const bundle = (await import(
    pathToFileURL(resolve(buildDir, "server/app.js")).href
  )) as typeof import("./app.ts")
  const doors = await bundle.openDoors(config, databaseUrl)
  opened.push({ stop: () => Promise.race([doors.close(), wait(10_000)]) })
  console.log(`Quaich is open at ${config.origin}`)
  if (!config.secret)
    console.log("Demo mode: no AUTH_SECRET, so it listens on loopback only and shows the demo world.")
}

async function ownDatabase(config: Config): Promise<string> {
  mkdirSync(config.dataDir, { recursive: true })
  const postgres = await startPostgres({ dataDir: config.dataDir })
  opened.push({ stop: () => postgres.leave() })
  return postgres.url
}

/** Stops in the opposite order: whoever is being answered is answered first, the database goes last. */
async function stop(code: number): Promise<void> {
  if (isStopping) return
  isStopping = true
  for (const part of opened.toReversed()) await part.stop()
  process.exit(code)
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0))
try {
  await start(readConfig(process.env))
} catch (problem) {
  // What is wrong with the settings or the machine fits in one line; a bug deserves its stack.
  console.error(isConfigProblem(problem) ? problem.message : problem)
  await stop(1)
}
