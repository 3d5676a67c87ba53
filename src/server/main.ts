import { mkdirSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"
import { startPostgres } from "#platform/embedded-postgres.ts"
import { ensureBuilt } from "./build.ts"
import { type Config, ConfigProblem, readConfig } from "./config.ts"

/** Starts everything in order and stops it in the opposite one: database, bundle, house, door. */
async function start(config: Config): Promise<void> {
  await ensureBuilt()
  mkdirSync(config.dataDir, { recursive: true })
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir })
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? ""

  const bundle = (await import(
    new URL("../../build/server/app.js", import.meta.url).href
  )) as typeof import("./app.ts")
  let stopping = false
  const stop = async (code: number, opened?: { close(): Promise<void> }) => {
    if (stopping) return
    stopping = true
    await Promise.race([opened?.close(), wait(10_000)])
    await postgres?.stop()
    process.exit(code)
  }
  try {
    const opened = await bundle.openDoors(config, databaseUrl)
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop(0, opened))
    console.log(`Quaich is open at ${config.origin}`)
    if (!config.secret)
      console.log("Demo mode: no AUTH_SECRET, so it listens on loopback only and shows the demo world.")
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    await stop(1)
  }
}

try {
  await start(readConfig(process.env))
} catch (problem) {
  // What is wrong with the settings fits in one line; anything else deserves its stack.
  console.error(problem instanceof ConfigProblem ? problem.message : problem)
  process.exit(1)
}
