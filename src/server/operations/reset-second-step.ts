import { liftTwoStepAsOperator } from "#domains/accounts/second-step/lift-two-step.ts"
import { ConfigProblem } from "#platform/config-problem.ts"
import { contextFor } from "#platform/ctx.ts"
import { openApp } from "../open-app.ts"
import { type Command, type Outcome, textOption } from "./command.ts"
import { withDatabaseUrl } from "./with-database.ts"

export const resetSecondStep: Command = {
  usage: "reset-second-step NAME --reason TEXT",
  what: "turns off the two-step sign-in of an account, which is audited and e-mailed to its owner",
  words: 1,
  options: { reason: { type: "string" } },
  async run(config, given): Promise<Outcome> {
    const [name = ""] = given.words
    const reason = textOption(given, "reason")
    if (!reason) throw new ConfigProblem("reset-second-step needs --reason, which the audit keeps")
    const username = await withDatabaseUrl(config, async (databaseUrl) => {
      const app = await openApp({ ...config, logLevel: "warn" }, databaseUrl)
      return await liftTwoStepAsOperator(contextFor(app), name, reason).finally(() => app.close())
    })
    return { isFine: true, lines: [`${username} signs in with the password alone now`], facts: { username } }
  },
}
