import { mkdirSync } from "node:fs"
import { ConfigProblem, isConfigProblem } from "#platform/config-problem.ts"
import { type Config, readConfig } from "../src/server/config/config.ts"
import { openApp, ownerUrlOf } from "../src/server/open-app.ts"
import { startOwnPostgres } from "../src/server/own-postgres.ts"
import { demoStateOf, isOpenElsewhere, resetDemoData } from "./demo.ts"

/** `npm run seed` fills an empty database with the demo data; `-- --reset` empties it first. */
async function seed(config: Config, wishes: ReadonlySet<string>): Promise<void> {
  const isReset = wishes.has("--reset")
  for (const wish of wishes)
    if (wish !== "--reset" && wish !== "--yes")
      throw new ConfigProblem(`There is --reset and --yes, no ${wish}`)
  // The demo's members share a published password.
  if (config.secret !== undefined && !wishes.has("--yes"))
    throw new ConfigProblem("AUTH_SECRET is set, so this is not a demo: add --yes to fill it with demo data")
  mkdirSync(config.dataDir, { recursive: true })
  const postgres = config.databaseUrl ? undefined : await startOwnPostgres(config)
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? ""
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, async () => {
      // Its own connections are open, so `release` would leave it running.
      await postgres?.stop()
      process.exit(1)
    })
  // Checks before anything is stopped: a running server shares this very database.
  if (await isOpenElsewhere(databaseUrl))
    throw new ConfigProblem("A server runs on this database: stop it first")
  try {
    const app = await openApp({ ...config, logLevel: "warn" }, databaseUrl)
    try {
      const state = await demoStateOf(app)
      if (!isReset && (state === "whole" || state === "own"))
        console.log("The database is not empty: add --reset to empty it and build the demo data again")
      else await resetDemoData(app, ownerUrlOf(config, databaseUrl), console.log)
    } finally {
      // Its timers would keep the process alive after an error.
      await app.close()
    }
  } finally {
    await postgres?.release()
  }
}

try {
  await seed(readConfig(process.env), new Set(process.argv.slice(2)))
} catch (problem) {
  console.error(isConfigProblem(problem) ? problem.message : problem)
  process.exitCode = 1
}
