import { parseArgs } from "node:util"

export type GamedayArguments = { seed: number; minutes: number; names: string[] }

type NamedFault = { name: string }

const usage = "npm run gameday -- [--seed NUMBER] [--minutes NUMBER] [FAULT…]"

/** Without a seed each run has another one. Without faults all are made. */
export function readArguments(args: readonly string[], known: readonly NamedFault[]): GamedayArguments {
  const { values, positionals: names } = parseArgs({
    args: [...args],
    options: { seed: { type: "string" }, minutes: { type: "string" } },
    allowPositionals: true,
  })
  refuseUnknown(names, known)
  return {
    seed:
      values.seed === undefined
        ? Math.floor(Math.random() * 1_000_000)
        : readNumber(values.seed, /^\d{1,9}$/),
    minutes: values.minutes === undefined ? 2 : readNumber(values.minutes, /^(?!0*\.?0*$)\d{1,4}(\.\d+)?$/),
    names,
  }
}

export function refuseUnknown(names: readonly string[], faults: readonly NamedFault[]): void {
  const known = faults.map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown) throw new Error(`There is no fault "${unknown}". Faults: ${known.join(", ")}`)
}

function readNumber(text: string, pattern: RegExp): number {
  if (!pattern.test(text)) throw new Error(`"${text}" is not a number that fits. Usage: ${usage}`)
  return Number(text)
}
