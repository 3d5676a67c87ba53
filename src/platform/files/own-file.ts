import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

/**
 * The text of a secret file of our own. Processes may start at once: the first one's counts, and none reads a file that
 * is half written.
 */
export function readOrMakeFile(file: string, make: () => string): string {
  if (!existsSync(file)) makeFile(file, make())
  return readFileSync(file, "utf8")
}

function makeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (problem) {
    if (!(problem instanceof Error && "code" in problem && problem.code === "EEXIST")) throw problem
  } finally {
    rmSync(draft)
  }
}
