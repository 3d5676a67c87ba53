import { execFile } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { promisify } from "node:util"
import { brotliCompress, gzip } from "node:zlib"

export const buildDir = process.env.BUILD_DIR || "build"

const stamp = join(buildDir, "stamp.txt")
const lock = `${buildDir}.lock`
const longestBuildMs = 180_000

/** Does nothing if the build matches the source. Two starts at once make one build. */
export async function ensureBuilt(signal?: AbortSignal): Promise<void> {
  if (isBuilt()) return
  await acquireLock()
  try {
    if (!isBuilt()) await build(signal)
  } finally {
    rmdirSync(lock)
  }
}

/** An image has a build, and not what makes one. */
export function isBuilt(): boolean {
  if (!existsSync("vite.config.ts")) return existsSync(stamp)
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint()
}

async function build(signal: AbortSignal | undefined): Promise<void> {
  console.log("Building the pages…")
  const made = fingerprint()
  const env = { ...process.env, NODE_ENV: "production" }
  await promisify(execFile)(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], {
    env,
    signal,
  })
  await compressAssets()
  writeFileSync(stamp, made)
}

/** Compresses once, at the highest level and on all cores; the server sends these files as they are. */
async function compressAssets(): Promise<void> {
  const files = globSync(join(buildDir, "client/**/*.{js,css,svg,webmanifest}"))
  await Promise.all(
    files.map(async (file) => {
      const plain = await readFile(file)
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(plain),
        promisify(gzip)(plain, { level: 9 }),
      ])
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
    }),
  )
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
