import type { ParseArgsOptionsConfig } from "node:util"
import type { Config } from "../config/config.ts"

/** What a command found or did: lines for a person, facts for a program. */
export type Outcome = {
  /** False: the command worked, and what it found is wrong. */
  isFine: boolean
  lines: readonly string[]
  facts: Readonly<Record<string, unknown>>
}

export type CommandArguments = { words: readonly string[]; options: Readonly<Record<string, unknown>> }

export type Command = {
  usage: string
  what: string
  options?: ParseArgsOptionsConfig
  /** The number of words after the command's name. */
  words?: number
  run(config: Config, given: CommandArguments): Promise<Outcome>
}

export function textOption({ options }: CommandArguments, name: string): string | undefined {
  const value = options[name]
  return typeof value === "string" ? value : undefined
}
