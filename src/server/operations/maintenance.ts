import { setMaintenanceAsOperator } from "#domains/health/set-maintenance.ts"
import { maintenanceScopes } from "#domains/outages/maintenance-scopes.ts"
import { contextFor } from "#platform/ctx.ts"
import { openApp } from "../open-app.ts"
import { type Command, type Outcome, textOption } from "./command.ts"
import { withDatabaseUrl } from "./with-database.ts"

export const maintenance: Command = {
  usage: `maintenance ${maintenanceScopes.join("|")} --reason TEXT`,
  what: "refuses what visitors or everybody would change, until it is nobody again; lots stay open meanwhile",
  words: 1,
  options: { reason: { type: "string" } },
  async run(config, given): Promise<Outcome> {
    const [scope = ""] = given.words
    const reason = textOption(given, "reason") ?? ""
    const mode = await withDatabaseUrl(config, async (databaseUrl) => {
      const app = await openApp({ ...config, logLevel: "warn" }, databaseUrl)
      return await setMaintenanceAsOperator(contextFor(app), { scope, reason }).finally(() => app.close())
    })
    const line =
      mode.scope === "nobody"
        ? "Everybody can bid, buy and change things again; ends of lots move within a second"
        : `Since ${mode.since}, changes are refused for ${mode.scope}`
    return { isFine: true, lines: [line], facts: mode }
  },
}
