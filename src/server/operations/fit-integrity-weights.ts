import { fitToDecisions } from "#domains/integrity/fit-to-decisions.ts"
import { featureNames } from "#domains/integrity/scoring/features.ts"
import { contextFor } from "#platform/ctx.ts"
import { openApp } from "../open-app.ts"
import type { Command, Outcome } from "./command.ts"
import { withDatabaseUrl } from "./with-database.ts"

export const fitIntegrityWeights: Command = {
  usage: "fit-integrity-weights [--save]",
  what: "fits the weights of integrity scores to findings that staff confirmed or dismissed; --save uses them from the next search on",
  options: { save: { type: "boolean" } },
  async run(config, { options }): Promise<Outcome> {
    const isSaved = options.save === true
    const fit = await withDatabaseUrl(config, async (databaseUrl) => {
      const app = await openApp({ ...config, logLevel: "warn" }, databaseUrl)
      return await fitToDecisions(contextFor(app), { isSaved }).finally(() => app.close())
    })
    const { confirmed, dismissed, before, after, agreed } = fit
    const lines = [
      `${confirmed} findings confirmed, ${dismissed} dismissed`,
      `version ${before.version} agrees with ${agreed.before} of them, version ${after.version} with ${agreed.after}`,
      ...[
        ["bias", before.bias, after.bias] as const,
        ...featureNames.map((name) => [name, before.weights[name], after.weights[name]] as const),
      ].map(([name, earlier, later]) => `${name.padEnd(16)} ${earlier} -> ${later}`),
      isSaved ? "Saved: the next search uses them" : "Nothing is saved without --save",
    ]
    return { isFine: true, lines, facts: { ...fit, isSaved } }
  },
}
