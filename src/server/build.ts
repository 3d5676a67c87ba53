import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs"

const stamp = "build/stamp.txt"

/** Builds pages and server unless the build already is of this very source. */
export async function ensureBuilt(): Promise<void> {
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return
  console.log("Building the pages…")
  const run = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  })
  if (run.status !== 0) throw new Error(`The build failed:\n${run.stdout}\n${run.stderr}`)
  writeFileSync(stamp, wanted)
}

/** Names, sizes and times of everything the build is made from. */
function fingerprint(): string {
  const hash = createHash("sha1")
  const sources = ["src/**/*.{ts,tsx,json,css,svg}", "public/**/*", "package-lock.json", "*.config.ts"]
  for (const file of globSync(sources).sort()) {
    const facts = statSync(file)
    if (facts.isFile()) hash.update(`${file}:${facts.size}:${facts.mtimeMs}\n`)
  }
  return hash.digest("hex")
}

if (import.meta.main) await ensureBuilt()
