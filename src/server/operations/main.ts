import { parseArgs } from "node:util"
import { messageOf } from "#language/refusal-text.server.ts"
import { ConfigProblem, isConfigProblem } from "#platform/config-problem.ts"
import { Refusal } from "#platform/refusal.ts"
import { readConfig } from "../config/config.ts"
import { backup } from "./backup.ts"
import type { Command, CommandArguments, Outcome } from "./command.ts"
import { doctor } from "./doctor.ts"
import { drain } from "./drain.ts"
import { fitIntegrityWeights } from "./fit-integrity-weights.ts"
import { jobs } from "./jobs.ts"
import { maintenance } from "./maintenance.ts"
import { narrow } from "./narrow.ts"
import { rehearse } from "./rehearse.ts"
import { resetSecondStep } from "./reset-second-step.ts"
import { restore } from "./restore.ts"
import { rewrapKeys } from "./rewrap-keys.ts"
import { verify } from "./verify.ts"

/** `npm run quaich -- COMMAND`: the operator's tool. The README explains its exit codes. */
const commands: Readonly<Record<string, Command>> = {
  doctor,
  verify,
  jobs,
  backup,
  restore,
  rehearse,
  drain,
  narrow,
  maintenance,
  "rewrap-keys": rewrapKeys,
  "reset-second-step": resetSecondStep,
  "fit-integrity-weights": fitIntegrityWeights,
}

const codes = { fine: 0, wrong: 1, misused: 2, failed: 3 }

const [name = "", ...rest] = process.argv.slice(2)
const isJson = rest.includes("--json")
process.exitCode = await run()

async function run(): Promise<number> {
  try {
    const command = commands[name]
    if (!command) throw new ConfigProblem(usage())
    const outcome = await command.run(readConfig(process.env), parse(command, rest))
    print(outcome)
    return outcome.isFine ? codes.fine : codes.wrong
  } catch (problem) {
    const isOperators = isConfigProblem(problem) || problem instanceof Refusal
    const message = messageFor(problem)
    if (isJson) console.log(JSON.stringify({ command: name, isFine: false, error: message }))
    else console.error(isOperators ? message : problem)
    return isOperators ? codes.misused : codes.failed
  }
}

function parse({ options = {}, words = 0, usage: own }: Command, args: string[]): CommandArguments {
  try {
    const parsed = parseArgs({
      args,
      options: { ...options, json: { type: "boolean" } },
      allowPositionals: true,
    })
    if (parsed.positionals.length === words) return { words: parsed.positionals, options: parsed.values }
  } catch (problem) {
    throw new ConfigProblem(`${messageFor(problem)}; usage: npm run quaich -- ${own}`)
  }
  throw new ConfigProblem(`usage: npm run quaich -- ${own}`)
}

function print({ isFine, lines, facts }: Outcome): void {
  if (isJson) console.log(JSON.stringify({ command: name, isFine, ...facts }))
  else for (const line of lines) console.log(line)
}

function messageFor(problem: unknown): string {
  if (problem instanceof Refusal) return messageOf(problem, "en")
  return problem instanceof Error ? problem.message || problem.name : String(problem)
}

function usage(): string {
  const list = Object.values(commands)
  const width = Math.max(...list.map((each) => each.usage.length))
  return [
    "usage: npm run --silent quaich -- COMMAND [--json]",
    ...list.map((each) => `  ${each.usage.padEnd(width)}  ${each.what}`),
  ].join("\n")
}
