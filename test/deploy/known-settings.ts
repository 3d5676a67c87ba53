import { readFileSync } from "node:fs"
import { allVariables } from "../../src/server/config/all-variables.ts"

/** What the server reads from the environment. A secret may also be in a file. */
export const knownSettings: ReadonlySet<string> = new Set([
  ...Object.entries(allVariables).flatMap(([name, { isSecret }]) =>
    isSecret ? [name, `${name}_FILE`] : name,
  ),
  ...["NODE_ENV", "NODE_COMPILE_CACHE"],
])

export function readText(file: string): string {
  return readFileSync(file, "utf8")
}

/** The first group of every match. */
export function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = ""]) => group)
}
