import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const baseline = "db/migrations/0000_baseline.sql"

/**
 * The version that may still run while this one starts: the latest tag before it, and before the first release the
 * earliest commit with this baseline. Undefined if the repository has neither.
 */
export function findPreviousVersion(): string | undefined {
  const tag = git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD^")
  if (tag) return tag
  const own = git("hash-object", baseline)
  let found: string | undefined
  for (const commit of git("rev-list", "--first-parent", "HEAD^")?.split("\n") ?? []) {
    if (git("rev-parse", `${commit}:${baseline}`) !== own) break
    found = commit
  }
  return found
}

/** Unpacks and builds it in a new folder, with a version number before this one's. */
export function buildVersion(ref: string): string {
  const folder = mkdtempSync(join(tmpdir(), "quaich-before-"))
  const archive = execFileSync("git", ["archive", ref], { maxBuffer: 2 ** 30 })
  execFileSync("tar", ["-x", "-C", folder], { input: archive })
  if (isSame(folder, "package-lock.json"))
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"), "dir")
  else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "ignore" })
  setEarlierVersion(join(folder, "package.json"))
  mkdirSync(join(folder, "build"), { recursive: true })
  execFileSync(process.execPath, ["src/server/build.ts"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  })
  return folder
}

function isSame(folder: string, path: string): boolean {
  return readFileSync(join(folder, path), "utf8") === readFileSync(path, "utf8")
}

/** Between releases the number does not change. */
function setEarlierVersion(path: string): void {
  const text = readFileSync(path, "utf8")
  const own: string = JSON.parse(readFileSync("package.json", "utf8")).version
  if (JSON.parse(text).version === own)
    writeFileSync(path, text.replace(`"version": "${own}"`, '"version": "0.0.0"'))
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()
  } catch {
    return undefined
  }
}
