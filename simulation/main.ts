import { parseArgs } from "node:util"
import { applyMutant } from "./mutants/apply-mutant.ts"

/**
 * `npm run simulate -- --seed N --hours H`: simulated hours, each a world with the next seed. `--auctions N` in place of
 * the hours; `--mutants` plants known faults, one at a time, and requires that each is found.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    hours: { type: "string" },
    auctions: { type: "string" },
    mutants: { type: "boolean", default: false },
    mutant: { type: "string" },
  },
})
const seed = Number(values.seed)
if (values.mutants) {
  const { runMutants } = await import("./mutants/run-mutants.ts")
  process.exit((await runMutants()) ? 0 : 1)
}
if (values.mutant !== undefined) applyMutant(values.mutant)
const { runWorlds } = await import("./run-worlds.ts")
const auctions = values.auctions === undefined ? undefined : Number(values.auctions)
const hours = values.hours === undefined ? undefined : Number(values.hours)
process.exit((await runWorlds({ seed, auctions, hours })) ? 0 : 1)
