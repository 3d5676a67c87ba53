import { mkdirSync } from "node:fs"
import { appointAdmin } from "#domains/accounts/appoint-admin.ts"
import { messageOf } from "#language/refusal-text.server.ts"
import { ConfigProblem, isConfigProblem } from "#platform/config-problem.ts"
import { contextFor } from "#platform/ctx.ts"
import { Refusal } from "#platform/refusal.ts"
import { readConfig } from "./config/config.ts"
import { openApp } from "./open-app.ts"
import { startOwnPostgres } from "./own-postgres.ts"

const usage =
  "usage: npm run appoint -- NAME   (username or e-mail of an account; while there are fewer than two admins)"

try {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || rest.length > 0) throw new ConfigProblem(usage)
  console.log(`${await appoint(name)} is an admin now`)
} catch (problem) {
  if (!isConfigProblem(problem) && !(problem instanceof Refusal)) throw problem
  console.error(problem instanceof Refusal ? messageOf(problem, "en") : problem.message)
  process.exitCode = 2
}

async function appoint(name: string): Promise<string> {
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const postgres = config.databaseUrl ? undefined : await startOwnPostgres(config)
  const app = await openApp({ ...config, logLevel: "warn" }, config.databaseUrl ?? postgres?.url ?? "")
  try {
    return await appointAdmin(contextFor(app), name)
  } finally {
    await app.close()
    await postgres?.release()
  }
}
