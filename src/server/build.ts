import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { brotliCompressSync, gzipSync } from "node:zlib"

export const buildDir = process.env.BUILD_DIR || "build"

const stamp = join(buildDir, "stamp.txt")
const lock = `${buildDir}.lock`
const longestBuildMs = 180_000

/** Does nothing if the build matches the source. Two starts at once make one build. */
export async function ensureBuilt(): Promise<void> {
  if (isBuilt()) return
  await acquireLock()
  try {
    if (!isBuilt()) build()
  } finally {
    rmdirSync(lock)
  }
}

/** An image has a build, and not what makes one. */
function isBuilt(): boolean {
  if (!existsSync("vite.config.ts")) return existsSync(stamp)
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()
}

function build(): void {
  console.log("Building the pages…")
  const made = fingerprint()
  const run = spawnSync(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  })
  if (run.status !== 0) throw new Error(`The build failed:\n${run.stdout}\n${run.stderr}`)
  compressAssets()
  writeFileSync(stamp, made)
}

/** Compresses once, at the highest level; the server sends these files as they are. */
function compressAssets(): void {
  for (const file of globSync(join(buildDir, "client/**/*.{js,css,svg,webmanifest}"))) {
    const plain = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(plain))
    writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
  }
}

async function acquireLock(): Promise<void> {
  for (;;) {
    try {
      mkdirSync(lock)
      return
    } catch {
      // A lock this old belongs to a killed process.
      if (Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) > longestBuildMs)
        rmdirSync(lock)
      await wait(200)
    }
  }
}

function fingerprint(): string {
  const hash = createHash("sha1")
  const sources = ["{src,seed}/**/*.{ts,tsx,json,css,svg}", "public/**/*", "package-lock.json", "*.config.ts"]
  for (const file of globSync(sources).sort()) {
    const facts = statSync(file, { throwIfNoEntry: false })
    if (facts?.isFile()) hash.update(`${file}:${facts.size}:${facts.mtimeMs}\n`)
  }
  return hash.digest("hex")
}

if (import.meta.main) await ensureBuilt()
